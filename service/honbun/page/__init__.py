"""From the bytes of a page to its content, purely: no clock, no files, no network.

decode ─▶ blocks ─▶ features, footprint ─▶ evidence of the site ─▶ extract ─▶ content, metadata, reasons
"""
