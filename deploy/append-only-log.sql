-- After the first start, as a superuser, in the board's database: the board's role can then neither change nor delete what moderators and admins did,
-- nor drop the table or the database.
alter table staff_log owner to postgres;
grant select, insert, references on staff_log to dealwire;
alter database dealwire owner to postgres;
grant all on database dealwire to dealwire;
grant usage, create on schema public to dealwire;
