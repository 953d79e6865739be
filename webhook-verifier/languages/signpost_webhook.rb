# frozen_string_literal: true

# Verifies webhook deliveries from Signpost. Copy this file: it only needs Ruby 3.0 or later.
#
#   event = SignpostWebhook.verify(request.body.read, request.headers, ENV.fetch("SIGNPOST_WEBHOOK_SECRET"))
#
# Version 1.0.0. SPDX-License-Identifier: MIT
# Source: https://github.com/signpost-dev/signpost/blob/main/webhook-verifier/languages/signpost_webhook.rb

require "json"
require "openssl"

module SignpostWebhook
  # A delivery that must not be trusted. `code` says why, and `header` names the invalid header, if there is one.
  #
  # MISSING_HEADER, MALFORMED_TIMESTAMP, TIMESTAMP_OUT_OF_RANGE, SIGNATURE_MISMATCH, INVALID_PAYLOAD, and INVALID_SECRET if
  # the receiver is configured incorrectly. Neither the message nor a property contains the secret.
  class VerificationError < StandardError
    attr_reader :code, :header

    def initialize(code, message, header = nil)
      super(message)
      @code = code
      @header = header
    end
  end

  SECRET = %r{\Awhsec_[A-Za-z0-9+/]{30,}={0,2}\z}
  UNIX_SECONDS = /\A(?:0|[1-9][0-9]{0,10})\z/
  HEADERS = %w[
    x-signpost-signature x-signpost-signature-old x-signpost-timestamp webhook-id webhook-timestamp webhook-signature
  ].freeze

  Claim = Struct.new(:timestamp, :timestamp_header, :signatures, :signature_header, :sign)
  private_constant :SECRET, :UNIX_SECONDS, :HEADERS, :Claim

  class << self
    # Verifies that a delivery comes from Signpost, is recent and is unchanged, and returns its event as a Hash.
    #
    # `body` is the raw body. `headers` are those of a request in Rails, a Rack environment, or a Hash. During a rotation,
    # `secret` is an array of both secrets. `tolerance` is the maximum difference between the timestamp and the current
    # time, in seconds.
    def verify(body, headers, secret, tolerance: 300, now: Time.now)
      raise TypeError, "body must be the raw body of the request, as a String" unless body.is_a?(String)

      body = body.b
      received = read_headers(headers)
      secrets = Array(secret)
      unless secrets.any? && secrets.all? { |each| secret?(each) }
        message = 'A secret must be "whsec_" followed by base64, complete and without quotes.'
        raise VerificationError.new("INVALID_SECRET", message)
      end

      # One set of headers is sufficient, because some proxies only pass known headers.
      errors = claims(received, body).map do |claim|
        error = check(claim, secrets, now.to_i, tolerance)
        return parse(body) if error.nil?

        error
      end
      raise errors.first || missing(received)
    end

    private

    def read_headers(headers)
      headers.each_with_object({}) do |(name, value), received|
        # Rack has HTTP_X_SIGNPOST_SIGNATURE.
        known = name.to_s.downcase.tr("_", "-").delete_prefix("http-")
        received[known] = Array(value).join(", ").b if HEADERS.include?(known)
      end
    end

    def claims(headers, body)
      [signpost_claim(headers, body), standard_claim(headers, body)].compact
    end

    # The key is the complete text of the secret.
    def signpost_claim(headers, body)
      timestamp = headers["x-signpost-timestamp"]
      signatures = headers.values_at("x-signpost-signature", "x-signpost-signature-old").compact
      return if timestamp.nil? || signatures.empty?

      sign = ->(secret) { "sha256=#{OpenSSL::HMAC.hexdigest("SHA256", secret, "#{timestamp}.".b + body)}" }
      Claim.new(timestamp, "X-Signpost-Timestamp", signatures, "X-Signpost-Signature", sign)
    end

    # In Standard Webhooks, the key is what the secret encodes.
    def standard_claim(headers, body)
      id, timestamp, signature = headers.values_at("webhook-id", "webhook-timestamp", "webhook-signature")
      return if id.nil? || timestamp.nil? || signature.nil?

      sign = lambda do |secret|
        key = secret.delete_prefix("whsec_").unpack1("m")
        "v1,#{[OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body)].pack("m0")}"
      end
      Claim.new(timestamp, "webhook-timestamp", signature.split(/ /, -1), "webhook-signature", sign)
    end

    def check(claim, secrets, now, tolerance)
      header = claim.timestamp_header
      unless claim.timestamp.match?(UNIX_SECONDS)
        return VerificationError.new("MALFORMED_TIMESTAMP", "#{header} is not a whole number of Unix seconds.", header)
      end

      age = now - Integer(claim.timestamp, 10)
      unless age.abs <= tolerance
        message = "#{header} is #{age} seconds old; the tolerance is #{tolerance}."
        return VerificationError.new("TIMESTAMP_OUT_OF_RANGE", message, header)
      end

      expected = secrets.map { |secret| claim.sign.call(secret) }
      return if expected.product(claim.signatures).any? { |pair| OpenSSL.secure_compare(*pair) }

      message = "#{claim.signature_header} does not match. Check the secret, and pass the body exactly as received."
      VerificationError.new("SIGNATURE_MISMATCH", message, claim.signature_header)
    end

    def missing(headers)
      header =
        if headers.key?("x-signpost-signature") || headers.key?("x-signpost-signature-old")
          "X-Signpost-Timestamp"
        elsif headers.key?("x-signpost-timestamp") || !headers.key?("webhook-signature")
          "X-Signpost-Signature"
        else
          headers.key?("webhook-id") ? "webhook-timestamp" : "webhook-id"
        end
      VerificationError.new("MISSING_HEADER", "The request has no #{header} header.", header)
    end

    def parse(body)
      text = body.force_encoding(Encoding::UTF_8)
      raise VerificationError.new("INVALID_PAYLOAD", "The body is not UTF-8.") unless text.valid_encoding?

      event = JSON.parse(text)
      return event if event?(event)

      raise VerificationError.new("INVALID_PAYLOAD", "The body is not an event.")
    rescue JSON::ParserError
      raise VerificationError.new("INVALID_PAYLOAD", "The body is not JSON.")
    end

    def event?(event)
      event.is_a?(Hash) && event["data"].is_a?(Hash) &&
        event.values_at("id", "type", "created_at").all? { |text| text.is_a?(String) && !text.empty? }
    end

    # Base64 has four characters for three bytes.
    def secret?(secret)
      secret.is_a?(String) && secret.match?(SECRET) && (secret.length - "whsec_".length).modulo(4).zero?
    end
  end
end
