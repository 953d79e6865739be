import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Verifies webhook deliveries from Signpost. Copy this file: it only needs Java 17 or later.
 *
 * <pre>{@code
 * var webhook = new SignpostWebhook(List.of(System.getenv("SIGNPOST_WEBHOOK_SECRET")));
 * String event = webhook.verify(request.getInputStream().readAllBytes(), request::getHeader);
 * }</pre>
 *
 * Version 1.0.0. SPDX-License-Identifier: MIT
 * Source: https://github.com/signpost-dev/signpost/blob/main/webhook-verifier/languages/SignpostWebhook.java
 */
public final class SignpostWebhook {
  /** Why a delivery was rejected. INVALID_SECRET means that the receiver is configured incorrectly. */
  public enum Code {
    MISSING_HEADER, MALFORMED_TIMESTAMP, TIMESTAMP_OUT_OF_RANGE, SIGNATURE_MISMATCH, INVALID_PAYLOAD, INVALID_SECRET
  }

  /** A delivery that must not be trusted. Neither the message nor a property contains the secret. */
  public static final class VerificationException extends Exception {
    private final Code code;
    private final String header;

    private VerificationException(Code code, String message, String header) {
      super(message);
      this.code = code;
      this.header = header;
    }

    public Code code() {
      return code;
    }

    /** The invalid header, or null. */
    public String header() {
      return header;
    }
  }

  private static final Pattern SECRET = Pattern.compile("whsec_[A-Za-z0-9+/]{30,}={0,2}");
  private static final Pattern UNIX_SECONDS = Pattern.compile("0|[1-9][0-9]{0,10}");

  private final List<String> secrets;
  private final Duration tolerance;
  private final Clock clock;

  /** @param secrets the endpoint's secret, or both during a rotation */
  public SignpostWebhook(List<String> secrets) throws VerificationException {
    this(secrets, Duration.ofSeconds(300), Clock.systemUTC());
  }

  /** @param tolerance the maximum difference between the timestamp and the current time */
  public SignpostWebhook(List<String> secrets, Duration tolerance, Clock clock) throws VerificationException {
    if (secrets.isEmpty() || !secrets.stream().allMatch(SignpostWebhook::isSecret)) {
      var message = "A secret must be \"whsec_\" followed by base64, complete and without quotes.";
      throw new VerificationException(Code.INVALID_SECRET, message, null);
    }
    this.secrets = List.copyOf(secrets);
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /**
   * Verifies that a delivery comes from Signpost, is recent and is unchanged, and returns its event as JSON, for the JSON
   * library of your choice.
   *
   * @param body the raw body
   * @param header returns a header by its name, which is not case-sensitive, or null
   */
  public String verify(byte[] body, UnaryOperator<String> header) throws VerificationException {
    VerificationException firstError = null;
    // One set of headers is sufficient, because some proxies only pass known headers.
    for (var claim : claims(header, body)) {
      var error = check(claim);
      if (error == null) return decode(body);
      if (firstError == null) firstError = error;
    }
    throw firstError == null ? missing(header) : firstError;
  }

  private record Claim(
      String timestamp,
      String timestampHeader,
      List<String> signatures,
      String signatureHeader,
      Function<String, String> sign) {}

  private static List<Claim> claims(UnaryOperator<String> header, byte[] body) {
    return Stream.of(signpostClaim(header, body), standardClaim(header, body)).filter(Objects::nonNull).toList();
  }

  // The key is the complete text of the secret.
  private static Claim signpostClaim(UnaryOperator<String> header, byte[] body) {
    var timestamp = header.apply("X-Signpost-Timestamp");
    var signatures = Stream.of("X-Signpost-Signature", "X-Signpost-Signature-Old")
        .map(header)
        .filter(Objects::nonNull)
        .toList();
    if (timestamp == null || signatures.isEmpty()) return null;
    Function<String, String> sign =
        secret -> "sha256=" + HexFormat.of().formatHex(hmac(bytes(secret), timestamp + ".", body));
    return new Claim(timestamp, "X-Signpost-Timestamp", signatures, "X-Signpost-Signature", sign);
  }

  // In Standard Webhooks, the key is what the secret encodes.
  private static Claim standardClaim(UnaryOperator<String> header, byte[] body) {
    var id = header.apply("webhook-id");
    var timestamp = header.apply("webhook-timestamp");
    var signature = header.apply("webhook-signature");
    if (id == null || timestamp == null || signature == null) return null;
    Function<String, String> sign = secret -> {
      var key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
      return "v1," + Base64.getEncoder().encodeToString(hmac(key, id + "." + timestamp + ".", body));
    };
    return new Claim(timestamp, "webhook-timestamp", List.of(signature.split(" ")), "webhook-signature", sign);
  }

  private VerificationException check(Claim claim) {
    var header = claim.timestampHeader();
    if (!UNIX_SECONDS.matcher(claim.timestamp()).matches()) {
      var message = header + " is not a whole number of Unix seconds.";
      return new VerificationException(Code.MALFORMED_TIMESTAMP, message, header);
    }
    var age = clock.instant().getEpochSecond() - Long.parseLong(claim.timestamp());
    if (Math.abs(age) > tolerance.toSeconds()) {
      var message = header + " is " + age + " seconds old; the tolerance is " + tolerance.toSeconds() + ".";
      return new VerificationException(Code.TIMESTAMP_OUT_OF_RANGE, message, header);
    }
    for (var secret : secrets) {
      var expected = bytes(claim.sign().apply(secret));
      for (var signature : claim.signatures()) {
        if (MessageDigest.isEqual(expected, bytes(signature))) return null;
      }
    }
    var message = claim.signatureHeader() + " does not match. Check the secret, and pass the body exactly as received.";
    return new VerificationException(Code.SIGNATURE_MISMATCH, message, claim.signatureHeader());
  }

  private static VerificationException missing(UnaryOperator<String> header) {
    var name = header.apply("webhook-id") == null ? "webhook-id" : "webhook-timestamp";
    if (header.apply("X-Signpost-Signature") != null || header.apply("X-Signpost-Signature-Old") != null) {
      name = "X-Signpost-Timestamp";
    } else if (header.apply("X-Signpost-Timestamp") != null || header.apply("webhook-signature") == null) {
      name = "X-Signpost-Signature";
    }
    return new VerificationException(Code.MISSING_HEADER, "The request has no " + name + " header.", name);
  }

  private static String decode(byte[] body) throws VerificationException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException error) {
      throw new VerificationException(Code.INVALID_PAYLOAD, "The body is not UTF-8.", null);
    }
  }

  private static boolean isSecret(String secret) {
    // Base64 has four characters for three bytes.
    return secret != null
        && SECRET.matcher(secret).matches()
        && (secret.length() - "whsec_".length()) % 4 == 0;
  }

  private static byte[] hmac(byte[] key, String prefix, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(bytes(prefix));
      return mac.doFinal(body);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException("HmacSHA256 is part of every Java platform", error);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
