import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.TreeMap;

/** Prints what the verifier decides about each delivery of `deliveries.ts`. */
public final class Run {
  public static void main(String[] args) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (var line = input.readLine(); line != null; line = input.readLine()) {
      var parts = line.split("\t", -1);
      var secrets = new ArrayList<String>();
      for (var secret : list(parts[3])) secrets.add(text(secret.substring(1)));
      var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
      for (var pair : list(parts[4])) headers.put(text(pair.split(":", -1)[0]), text(pair.split(":", -1)[1]));
      var clock = Clock.fixed(Instant.ofEpochSecond(Long.parseLong(parts[0])), ZoneOffset.UTC);
      var tolerance = Duration.ofSeconds(Long.parseLong(parts[1]));
      try {
        var event = new SignpostWebhook(secrets, tolerance, clock).verify(bytes(parts[2]), headers::get);
        System.out.println("valid " + Base64.getEncoder().encodeToString(event.getBytes(StandardCharsets.UTF_8)));
      } catch (SignpostWebhook.VerificationException error) {
        System.out.println(error.code() + " " + (error.header() == null ? "" : error.header()));
      }
    }
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(","));
  }

  private static String text(String encoded) {
    return new String(bytes(encoded), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String encoded) {
    return Base64.getDecoder().decode(encoded);
  }
}
