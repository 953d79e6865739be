// Package signpostwebhook verifies webhook deliveries from Signpost. Copy this file: it only needs Go 1.19 or later.
//
//	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
//	…
//	verifier := signpostwebhook.Verifier{Secrets: []string{os.Getenv("SIGNPOST_WEBHOOK_SECRET")}}
//	event, err := verifier.Verify(body, r.Header)
//
// Version 1.0.0. SPDX-License-Identifier: MIT
// Source: https://github.com/signpost-dev/signpost/blob/main/webhook-verifier/languages/signpost_webhook.go
package signpostwebhook

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Event is a verified event. Unmarshal Data as its Type requires.
type Event struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	CreatedAt time.Time       `json:"created_at"`
	Data      json.RawMessage `json:"data"`
}

// Error is returned for a delivery that must not be trusted. Neither the message nor a field contains the secret.
type Error struct {
	// Code is MISSING_HEADER, MALFORMED_TIMESTAMP, TIMESTAMP_OUT_OF_RANGE, SIGNATURE_MISMATCH, INVALID_PAYLOAD, or
	// INVALID_SECRET if the receiver is configured incorrectly.
	Code string
	// Header is the invalid header, or empty.
	Header string

	message string
}

func (e *Error) Error() string { return e.message }

// Verifier verifies deliveries to one endpoint.
type Verifier struct {
	// Secrets has the endpoint's secret. During a rotation, it has both.
	Secrets []string
	// Tolerance is the maximum difference between the timestamp and the current time. Default 300 seconds.
	Tolerance time.Duration
	// Now is the current time, for tests. Default time.Now.
	Now func() time.Time
}

var (
	secretFormat = regexp.MustCompile(`\Awhsec_[A-Za-z0-9+/]{30,}={0,2}\z`)
	unixSeconds  = regexp.MustCompile(`\A(?:0|[1-9][0-9]{0,10})\z`)
)

// Verify verifies that a delivery comes from Signpost, is recent and is unchanged, and returns its event. The body is the
// raw body. The error is an *Error.
func (v Verifier) Verify(body []byte, header http.Header) (*Event, error) {
	if len(v.Secrets) == 0 {
		return nil, invalidSecret()
	}
	for _, secret := range v.Secrets {
		// Base64 has four characters for three bytes.
		if !secretFormat.MatchString(secret) || len(strings.TrimPrefix(secret, "whsec_"))%4 != 0 {
			return nil, invalidSecret()
		}
	}
	var firstError *Error
	// One set of headers is sufficient, because some proxies only pass known headers.
	for _, readClaim := range []func(http.Header, []byte) *claim{signpostClaim, standardClaim} {
		claim := readClaim(header, body)
		if claim == nil {
			continue
		}
		err := v.check(claim)
		if err == nil {
			return parse(body)
		}
		if firstError == nil {
			firstError = err
		}
	}
	if firstError == nil {
		firstError = missing(header)
	}
	return nil, firstError
}

type claim struct {
	timestamp, timestampHeader string
	signatures                 []string
	signatureHeader            string
	sign                       func(secret string) string
}

// The key is the complete text of the secret.
func signpostClaim(header http.Header, body []byte) *claim {
	timestamp, timestamped := get(header, "X-Signpost-Timestamp")
	signature, signed := get(header, "X-Signpost-Signature")
	oldSignature, signedOld := get(header, "X-Signpost-Signature-Old")
	if !timestamped || !signed && !signedOld {
		return nil
	}
	sign := func(secret string) string {
		return "sha256=" + hex.EncodeToString(digest([]byte(secret), timestamp+".", body))
	}
	return &claim{timestamp, "X-Signpost-Timestamp", []string{signature, oldSignature}, "X-Signpost-Signature", sign}
}

// In Standard Webhooks, the key is what the secret encodes.
func standardClaim(header http.Header, body []byte) *claim {
	id, identified := get(header, "webhook-id")
	timestamp, timestamped := get(header, "webhook-timestamp")
	signatures, signed := get(header, "webhook-signature")
	if !identified || !timestamped || !signed {
		return nil
	}
	sign := func(secret string) string {
		// The format of the secret has been checked.
		key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		return "v1," + base64.StdEncoding.EncodeToString(digest(key, id+"."+timestamp+".", body))
	}
	return &claim{timestamp, "webhook-timestamp", strings.Split(signatures, " "), "webhook-signature", sign}
}

func (v Verifier) check(claim *claim) *Error {
	if !unixSeconds.MatchString(claim.timestamp) {
		message := claim.timestampHeader + " is not a whole number of Unix seconds."
		return &Error{"MALFORMED_TIMESTAMP", claim.timestampHeader, message}
	}
	now, tolerance := time.Now(), 300*time.Second
	if v.Now != nil {
		now = v.Now()
	}
	if v.Tolerance != 0 {
		tolerance = v.Tolerance
	}
	// At most eleven digits.
	timestamp, _ := strconv.ParseInt(claim.timestamp, 10, 64)
	age := now.Unix() - timestamp
	if limit := int64(tolerance / time.Second); age > limit || age < -limit {
		message := fmt.Sprintf("%s is %d seconds old; the tolerance is %d.", claim.timestampHeader, age, limit)
		return &Error{"TIMESTAMP_OUT_OF_RANGE", claim.timestampHeader, message}
	}
	for _, secret := range v.Secrets {
		expected := []byte(claim.sign(secret))
		for _, signature := range claim.signatures {
			if hmac.Equal(expected, []byte(signature)) {
				return nil
			}
		}
	}
	message := claim.signatureHeader + " does not match. Check the secret, and pass the body exactly as received."
	return &Error{"SIGNATURE_MISMATCH", claim.signatureHeader, message}
}

func missing(header http.Header) *Error {
	has := func(name string) bool { return len(header.Values(name)) > 0 }
	name := "webhook-id"
	switch {
	case has("X-Signpost-Signature") || has("X-Signpost-Signature-Old"):
		name = "X-Signpost-Timestamp"
	case has("X-Signpost-Timestamp") || !has("webhook-signature"):
		name = "X-Signpost-Signature"
	case has("webhook-id"):
		name = "webhook-timestamp"
	}
	return &Error{"MISSING_HEADER", name, "The request has no " + name + " header."}
}

func parse(body []byte) (*Event, error) {
	var event Event
	if !utf8.Valid(body) || json.Unmarshal(body, &event) != nil {
		return nil, &Error{"INVALID_PAYLOAD", "", "The body is not an event as JSON in UTF-8."}
	}
	if event.ID == "" || event.Type == "" || event.CreatedAt.IsZero() || !bytes.HasPrefix(event.Data, []byte("{")) {
		return nil, &Error{"INVALID_PAYLOAD", "", "The body is not an event."}
	}
	return &event, nil
}

// A repeated header is no valid signature or timestamp.
func get(header http.Header, name string) (string, bool) {
	values := header.Values(name)
	return strings.Join(values, ", "), len(values) > 0
}

func digest(key []byte, prefix string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(prefix))
	mac.Write(body)
	return mac.Sum(nil)
}

func invalidSecret() *Error {
	message := `A secret must be "whsec_" followed by base64, complete and without quotes.`
	return &Error{"INVALID_SECRET", "", message}
}
