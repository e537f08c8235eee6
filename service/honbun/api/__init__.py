"""The service: routes behind a guard, their handlers by noun, and what is logged and counted."""
