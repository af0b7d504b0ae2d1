-- As a superuser of PostgreSQL 16 or later with wal_level = logical: a role and a database for the board.
create role dealwire login replication password 'change-me';
create database dealwire owner dealwire encoding 'UTF8' template template0;
