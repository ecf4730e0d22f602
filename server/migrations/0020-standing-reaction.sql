-- Our reaction as the network last took it: what stands again where it does not take the next one.
alter table messages add column standing_reaction text;
