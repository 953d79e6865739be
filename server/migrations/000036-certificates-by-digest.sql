-- A certificate of completion is a sealed file of its own, and is recognized as one.
create index documents_certificate_sha256_idx on documents (certificate_sha256) where certificate_sha256 is not null;
