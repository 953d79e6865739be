<?php

/*
 * Verifies webhook deliveries from Signpost. Copy this file: it only needs PHP 8.1 or later.
 *
 *   $event = SignpostWebhook::verify(file_get_contents('php://input'), getallheaders(), getenv('SIGNPOST_WEBHOOK_SECRET'));
 *
 * Version 1.0.0. SPDX-License-Identifier: MIT
 * Source: https://github.com/signpost-dev/signpost/blob/main/webhook-verifier/languages/SignpostWebhook.php
 */

declare(strict_types=1);

/**
 * A delivery that must not be trusted. `errorCode` says why, and `header` names the invalid header, if there is one.
 *
 * MISSING_HEADER, MALFORMED_TIMESTAMP, TIMESTAMP_OUT_OF_RANGE, SIGNATURE_MISMATCH, INVALID_PAYLOAD, and INVALID_SECRET if
 * the receiver is configured incorrectly. Neither the message nor a property contains the secret.
 */
final class SignpostWebhookException extends RuntimeException
{
    public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly ?string $header = null,
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}

final class SignpostWebhook
{
    /**
     * Verifies that a delivery comes from Signpost, is recent and is unchanged, and returns its event.
     *
     * @param string $body the raw body
     * @param array<string, string|list<string>> $headers by name, for example of `getallheaders()`, or of
     *     `$request->headers->all()` in Laravel and Symfony
     * @param string|list<string> $secret during a rotation, a list of both secrets
     * @param int $tolerance the maximum difference between the timestamp and the current time, in seconds
     * @param int|null $now the current Unix time, for tests
     * @throws SignpostWebhookException
     */
    public static function verify(
        string $body,
        array $headers,
        #[SensitiveParameter] string|array $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): stdClass {
        $received = [];
        foreach ($headers as $name => $value) {
            $received[strtolower((string) $name)] = implode(', ', (array) $value);
        }
        $secrets = (array) $secret;
        if ($secrets === [] || array_filter($secrets, self::isSecret(...)) !== $secrets) {
            $message = 'A secret must be "whsec_" followed by base64, complete and without quotes.';
            throw new SignpostWebhookException('INVALID_SECRET', $message);
        }

        $firstError = null;
        // One set of headers is sufficient, because some proxies only pass known headers.
        foreach (self::claims($received, $body) as $claim) {
            $error = self::check($claim, $secrets, $now ?? time(), $tolerance);
            if ($error === null) {
                return self::parse($body);
            }
            $firstError ??= $error;
        }
        throw $firstError ?? self::missing($received);
    }

    private static function claims(array $headers, string $body): Generator
    {
        $timestamp = $headers['x-signpost-timestamp'] ?? null;
        $names = ['x-signpost-signature' => 1, 'x-signpost-signature-old' => 1];
        $signatures = array_values(array_intersect_key($headers, $names));
        if ($timestamp !== null && $signatures !== []) {
            // The key is the complete text of the secret.
            $sign = fn (string $secret) => 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
            yield [$timestamp, 'X-Signpost-Timestamp', $signatures, 'X-Signpost-Signature', $sign];
        }

        $id = $headers['webhook-id'] ?? null;
        $timestamp = $headers['webhook-timestamp'] ?? null;
        $signature = $headers['webhook-signature'] ?? null;
        if ($id !== null && $timestamp !== null && $signature !== null) {
            // In Standard Webhooks, the key is what the secret encodes.
            $sign = fn (string $secret) => 'v1,' . base64_encode(
                hash_hmac('sha256', "$id.$timestamp.$body", base64_decode(substr($secret, 6)), true)
            );
            yield [$timestamp, 'webhook-timestamp', explode(' ', $signature), 'webhook-signature', $sign];
        }
    }

    private static function check(array $claim, array $secrets, int $now, int $tolerance): ?SignpostWebhookException
    {
        [$timestamp, $timestampHeader, $signatures, $signatureHeader, $sign] = $claim;
        if (preg_match('/\A(?:0|[1-9][0-9]{0,10})\z/', $timestamp) !== 1) {
            $message = "$timestampHeader is not a whole number of Unix seconds.";
            return new SignpostWebhookException('MALFORMED_TIMESTAMP', $message, $timestampHeader);
        }
        $age = $now - (int) $timestamp;
        if (abs($age) > $tolerance) {
            $message = "$timestampHeader is $age seconds old; the tolerance is $tolerance.";
            return new SignpostWebhookException('TIMESTAMP_OUT_OF_RANGE', $message, $timestampHeader);
        }
        foreach ($secrets as $secret) {
            $expected = $sign($secret);
            foreach ($signatures as $signature) {
                if (hash_equals($expected, $signature)) {
                    return null;
                }
            }
        }
        $message = "$signatureHeader does not match. Check the secret, and pass the body exactly as received.";
        return new SignpostWebhookException('SIGNATURE_MISMATCH', $message, $signatureHeader);
    }

    private static function missing(array $headers): SignpostWebhookException
    {
        $header = match (true) {
            isset($headers['x-signpost-signature']), isset($headers['x-signpost-signature-old']) => 'X-Signpost-Timestamp',
            isset($headers['x-signpost-timestamp']), !isset($headers['webhook-signature']) => 'X-Signpost-Signature',
            isset($headers['webhook-id']) => 'webhook-timestamp',
            default => 'webhook-id',
        };
        return new SignpostWebhookException('MISSING_HEADER', "The request has no $header header.", $header);
    }

    private static function parse(string $body): stdClass
    {
        try {
            $event = json_decode($body, flags: JSON_THROW_ON_ERROR);
        } catch (JsonException $error) {
            throw new SignpostWebhookException('INVALID_PAYLOAD', 'The body is not JSON in UTF-8.', previous: $error);
        }
        $isText = fn (string $name) => is_string($event->$name ?? null) && $event->$name !== '';
        if ($event instanceof stdClass && $isText('id') && $isText('type') && $isText('created_at')) {
            if (($event->data ?? null) instanceof stdClass) {
                return $event;
            }
        }
        throw new SignpostWebhookException('INVALID_PAYLOAD', 'The body is not an event.');
    }

    private static function isSecret(#[SensitiveParameter] mixed $secret): bool
    {
        // Base64 has four characters for three bytes.
        return is_string($secret)
            && preg_match('~\Awhsec_[A-Za-z0-9+/]{30,}={0,2}\z~', $secret) === 1
            && (strlen($secret) - strlen('whsec_')) % 4 === 0;
    }
}
