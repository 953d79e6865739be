-- What signers agree to before they sign, in the sender's words. Null is the text of the service.
alter table accounts add column disclosure text;
