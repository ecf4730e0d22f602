-- Of what admins were told when it was told: another trouble of a number that is only on trial is news.
alter table connections add column drop_told_reason text;
