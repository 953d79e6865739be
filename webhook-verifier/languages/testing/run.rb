# frozen_string_literal: true

# Prints what the verifier decides about each delivery of `deliveries.ts`.
require File.join(ARGV.shift, "signpost_webhook")

text = ->(encoded) { encoded.unpack1("m0").force_encoding(Encoding::UTF_8) }

$stdin.each_line(chomp: true) do |line|
  now, tolerance, body, secrets, headers = line.split("\t", -1)
  event = SignpostWebhook.verify(
    text.call(body),
    headers.split(",").to_h { |header| header.split(":", -1).map(&text) },
    secrets.split(",").map { |secret| text.call(secret[1..]) },
    now: Time.at(Integer(now)),
    tolerance: Integer(tolerance)
  )
  puts "valid #{event["id"]}"
rescue SignpostWebhook::VerificationError => e
  puts "#{e.code} #{e.header}"
end
