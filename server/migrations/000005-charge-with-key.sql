-- Without a bucket nothing is charged, so that a key can be looked up and charged, if it is in use, in one statement.
alter function take_request(text, timestamptz, integer, integer, integer) strict;
