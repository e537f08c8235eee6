"""What is remembered of sites: one contract (`contract.SiteStore`), kept in memory, in SQLite or in Redis."""
