-- Room in each page for the receipts of its messages. An update of no indexed column that stays in its page writes no
-- index; otherwise each receipt writes the search index again, with every trigram of the text.
alter table messages set (fillfactor = 85);
