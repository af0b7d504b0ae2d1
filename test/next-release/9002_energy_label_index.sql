-- earliest: 0.1.0
DROP INDEX CONCURRENTLY IF EXISTS deals_energy_label;
CREATE INDEX CONCURRENTLY deals_energy_label ON deals (energy_label);
