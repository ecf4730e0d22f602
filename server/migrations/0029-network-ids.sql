-- A name of the network stands for one message of each side: a customer's may bear the one of ours.
create unique index messages_by_network_name on messages (company_id, connection_id, network_id, from_me)
  where network_id is not null;
drop index messages_by_network_id;
alter index messages_by_network_name rename to messages_by_network_id;
