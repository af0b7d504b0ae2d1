-- earliest: 0.1.0
ALTER TABLE deals VALIDATE CONSTRAINT deals_energy_label;
