<?php

// Prints what the verifier decides about each delivery of `deliveries.ts`.

declare(strict_types=1);

require $argv[1] . '/SignpostWebhook.php';

while (($line = fgets(STDIN)) !== false) {
    [$now, $tolerance, $body, $secrets, $headers] = explode("\t", rtrim($line, "\n"));
    $received = [];
    foreach (array_filter(explode(',', $headers)) as $header) {
        [$name, $value] = array_map(base64_decode(...), explode(':', $header));
        $received[$name] = $value;
    }
    $known = array_map(fn (string $secret) => base64_decode(substr($secret, 1)), array_filter(explode(',', $secrets)));
    try {
        $event = SignpostWebhook::verify(base64_decode($body), $received, $known, (int) $tolerance, (int) $now);
        echo "valid $event->id\n";
    } catch (SignpostWebhookException $error) {
        echo "$error->errorCode $error->header\n";
    }
}
