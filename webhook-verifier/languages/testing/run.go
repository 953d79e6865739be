// Prints what the verifier decides about each delivery of `deliveries.ts`.
package main

import (
	"bufio"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"signpost.test/signpostwebhook"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		parts := strings.Split(lines.Text(), "\t")
		now, tolerance, body := number(parts[0]), number(parts[1]), decode(parts[2])
		verifier := signpostwebhook.Verifier{
			Tolerance: time.Duration(tolerance) * time.Second,
			Now:       func() time.Time { return time.Unix(now, 0) },
		}
		for _, secret := range list(parts[3]) {
			verifier.Secrets = append(verifier.Secrets, string(decode(secret[1:])))
		}
		header := http.Header{}
		for _, pair := range list(parts[4]) {
			name, value, _ := strings.Cut(pair, ":")
			header.Add(string(decode(name)), string(decode(value)))
		}
		event, err := verifier.Verify(body, header)
		var refused *signpostwebhook.Error
		if errors.As(err, &refused) {
			fmt.Println(refused.Code, refused.Header)
		} else {
			fmt.Println("valid", event.ID)
		}
	}
}

func list(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

func decode(text string) []byte {
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return bytes
}

func number(text string) int64 {
	value, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		panic(err)
	}
	return value
}
