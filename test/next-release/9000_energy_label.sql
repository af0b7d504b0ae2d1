-- earliest: 0.1.0
ALTER TABLE deals ADD COLUMN energy_label text,
  ADD CONSTRAINT deals_energy_label CHECK (energy_label in ('A', 'B', 'C')) NOT VALID;
