-- When the installation's secret is exchanged, the keys of companies are wrapped anew; nothing else of them changes.
grant update (wrapped) on integration.data_keys to heureum_app;
