import type { Words } from './en.js'

export const words: Words = {
  title: 'Weryfikacja dokumentu',
  reportTitle: 'Raport z weryfikacji',
  intro:
    'Proszę wybrać podpisany plik PDF, aby sprawdzić, czy jest taki jak w chwili opieczętowania. Plik zostanie sprawdzony i nie będzie przechowywany.',
  drop: 'Proszę upuścić tutaj plik PDF lub',
  choose: 'go wybrać',
  language: { label: 'Język', failed: 'Nie udało się zmienić języka. Proszę spróbować ponownie.' },
  asked:
    'Ten adres pochodzi z certyfikatu dokumentu {id}. Proszę wybrać jego plik, aby sprawdzić, czy jest taki, jak go opieczętowano.',
  checking: 'Sprawdzanie…',
  unsent: 'Nie udało się wysłać pliku. Proszę sprawdzić połączenie i spróbować ponownie.',
  failed: 'Nie udało się sprawdzić pliku. Proszę spróbować ponownie później.',
  failure: {
    INVALID_PDF: 'Nie można użyć tego pliku: nie jest to PDF albo nie da się go odczytać.',
    PDF_ENCRYPTED: 'Nie można użyć tego pliku: do otwarcia potrzebne jest hasło.',
    PDF_TOO_LARGE: 'Nie można użyć tego pliku: ma za dużo stron lub za dużo treści.',
    REQUEST_TOO_LARGE:
      'Nie można użyć tego pliku: jest większy niż 25 MB. Jeśli przyczyną są załączone pliki, proszę poprosić nadawcę o pakiet dowodowy, który można sprawdzić bez tej strony.',
    RATE_LIMIT_EXCEEDED: 'W krótkim czasie sprawdzono zbyt wiele plików. Proszę odczekać minutę i spróbować ponownie.'
  },

  verdict: {
    sealed_here: {
      badge: 'Opieczętowany tutaj',
      title: 'To jest dokument w takiej postaci, w jakiej go opieczętowano.',
      meaning:
        'Ta usługa opieczętowała go, gdy wszyscy podpisali, i od tego czasu nie został zmieniony. Można polegać na tym, że to właśnie zostało podpisane.'
    },
    sealed_here_longer: {
      badge: 'Opieczętowany tutaj',
      title: 'Ten dokument opieczętowano tutaj, a dodano do niego tylko to, na co pozwala pieczęć.',
      meaning:
        'Ta usługa opieczętowała go, gdy wszyscy podpisali. To, co dodano później, wymieniono niżej przy każdym podpisie.'
    },
    valid: {
      badge: 'Ważny',
      title: 'Podpisany przez kogoś, komu ta usługa ufa, i niezmieniony.',
      meaning:
        'Od tego czasu zmieniono go tylko tak, jak pozwalają jego podpisy. Nie został opieczętowany przez tę usługę, więc nic więcej tu o nim nie wiadomo.'
    },
    untrusted: {
      badge: 'Nieznany podpisujący',
      title: 'Niezmieniony od podpisania, ale nie ma pewności, kto go podpisał.',
      meaning:
        'Taki podpis może złożyć każdy, pod dowolnym nazwiskiem. Można na nim polegać tylko wtedy, gdy z innego źródła wiadomo, że pochodzi od podpisującego: proszę zapytać albo porównać certyfikat w części „Szczegóły techniczne”.'
    },
    changed: {
      badge: 'Zmieniony',
      title: 'Zmieniony po podpisaniu.',
      meaning:
        'Zmieniono coś, na co podpis nie pozwala, więc to nie jest to, co podpisano. Nie należy na nim polegać. Proszę poprosić o plik w takiej postaci, w jakiej go podpisano.'
    },
    unsigned: {
      badge: 'Niepodpisany',
      title: 'Ten plik PDF nie ma podpisu cyfrowego.',
      meaning: 'Nie mówi to nic o jego treści, ale nic w nim nie wskazuje, kto go utworzył i czy został zmieniony.'
    },
    missing: {
      badge: 'Uszkodzony',
      title: 'Brakuje części pliku.',
      meaning:
        'Prawdopodobnie nie został przesłany w całości. Nie wiadomo, czy go zmieniono. Nie należy na nim polegać: proszę pobrać go ponownie i sprawdzić tamten plik.'
    },
    damaged: {
      badge: 'Uszkodzony',
      title: 'Plik jest uszkodzony.',
      meaning:
        'Wygląda to na wypadek podczas przesyłania lub na dysku, ale można to zrobić celowo. Nie wiadomo, czy zmieniono coś jeszcze. Nie należy na nim polegać: proszę pobrać plik ponownie i sprawdzić tamten.'
    },
    replaced: {
      badge: 'Uszkodzony',
      title: 'To nie jest to, co podpisano.',
      meaning:
        'Plik jest kompletny i czytelny, ale jego treść podmieniono po podpisaniu. Nie należy na nim polegać. Proszę poprosić nadawcę o plik w takiej postaci, w jakiej go podpisano.'
    },
    unknown: {
      badge: 'Uszkodzony',
      title: 'Podpis nie pasuje do tego pliku.',
      meaning:
        'Nie da się ustalić, czy plik uszkodzono przypadkiem, czy zmieniono celowo. Nie należy na nim polegać. Proszę poprosić nadawcę o plik w takiej postaci, w jakiej go podpisano.'
    }
  },
  otherFile: 'Ten plik nie jest opieczętowanym plikiem dokumentu {id}, z którego certyfikatu pochodzi ten adres.',
  inside: {
    seal: 'Opieczętowana wersja nadal znajduje się w tym pliku. Można ją pobrać i porównać obie poniżej.',
    signature: 'Podpisana wersja nadal znajduje się w tym pliku. Można ją pobrać i porównać obie poniżej.'
  },
  print: 'Drukuj raport',
  saveJson: 'Zapisz jako JSON',
  downloadSealed: 'Pobierz opieczętowaną wersję',
  downloadSigned: 'Pobierz podpisaną wersję',
  downloadFailed: 'Pobieranie nie powiodło się. Proszę spróbować ponownie.',
  wrong: 'Co zmieniono',
  change: {
    page_content: 'zmieniono treść strony',
    page_added: 'dodano strony',
    page_removed: 'usunięto strony',
    page_box: 'zmieniono rozmiar, widoczną część lub obrót strony',
    annotation_added: 'dodano notatkę lub inną adnotację',
    annotation_removed: 'usunięto notatkę lub inną adnotację',
    annotation_changed: 'zmieniono notatkę lub inną adnotację',
    field_value: 'wypełniono pole formularza',
    field_added: 'dodano pole formularza',
    field_removed: 'usunięto pole formularza',
    field_changed: 'zmieniono pole formularza',
    signature_added: 'dodano podpis',
    catalog: 'zmieniono to, co plik robi po otwarciu, lub sposób jego wyświetlania',
    resource: 'podmieniono czcionki, obrazy lub inne części strony',
    metadata: 'zmieniono tytuł lub inne właściwości',
    proofs: 'dodano certyfikaty i dowody podpisów',
    structure: 'strukturę pliku zmieniono w nietypowy sposób',
    lost_signature: 'usunięto podpis'
  },
  where: { page: '{text} (strona {page})', field: '{text} („{field}”)' },

  document: {
    heading: 'Dokument',
    basis: 'Opieczętowany dokument',
    basisNote:
      'Ten plik zaczyna się od dokumentu opieczętowanego tutaj, do którego coś dodano. Poniższe informacje dotyczą wersji opieczętowanej.',
    title: 'Tytuł',
    sender: 'Nadawca',
    completed: 'Zakończono',
    note: 'Uwaga',
    test: 'Dokument testowy, niewiążący prawnie.',
    erased: 'Nadawca usunął dane tego dokumentu. Informacja, kto go podpisał, jest w pliku.',
    people: 'Kto podpisał',
    signed: 'Podpis złożono {time}.',
    unsigned: 'Brak podpisu tej osoby.',
    identified: 'Sposób identyfikacji: {ways}.',
    unidentified: 'Nie zapisano, jak zidentyfikowano tę osobę.',
    simulated: 'Bez identyfikacji: w trybie testowym nadawca podpisał za tę osobę.',
    email_link: 'link wysłany na adres e-mail tej osoby',
    embedded_link: 'link z własnego systemu nadawcy',
    open_link: 'link, który każdy może otworzyć',
    in_person: 'osobiście, w obecności osoby od nadawcy',
    access_code: 'kod dostępu od nadawcy',
    email_code: 'kod wysłany na adres e-mail',
    sms_code: 'kod wysłany na telefon',
    or: '{one} lub {other}',
    and: '{one} oraz {other}'
  },

  claimed: {
    heading: 'Dla członków konta',
    names: 'Trwa sesja po zalogowaniu. Ten plik wskazuje dokument z tego konta:',
    proves: 'Każdy może wpisać tę nazwę do pliku. Dokumentem jest tylko sam opieczętowany plik.',
    matches: 'Zaczyna się od bajtów, które opieczętowano.',
    unfinished: 'Stan dokumentu: {status}. Nie ma więc opieczętowanego pliku do porównania.',
    erased: 'Dane dokumentu usunięto, więc nie ma opieczętowanego pliku do porównania.',
    same: 'To jest opieczętowany plik.',
    cut: 'Brakuje końca opieczętowanego pliku: {removed}.',
    appended: 'Za opieczętowanym plikiem jest coś jeszcze: {added}.',
    removed: 'Brakuje części opieczętowanego pliku: {removed}, od bajtu {at}.',
    inserted: 'Do opieczętowanego pliku coś wstawiono: {added}, przy bajcie {at}.',
    overwritten: 'Podmieniono część opieczętowanego pliku: {removed}, od bajtu {at}.',
    other: 'Podmieniono część opieczętowanego pliku: zamiast {removed} jest {added}, od bajtu {at}.',
    line_breaks:
      'Przesłanie w trybie tekstowym zmieniło znaki końca wiersza. Poza tym plik nie różni się od opieczętowanego.',
    utf8: 'Przesłanie w trybie tekstowym przekształciło znaki. Poza tym plik nie różni się od opieczętowanego.',
    seven_bits:
      'Przesłanie w trybie tekstowym usunęło najwyższy bit każdego bajtu. Poza tym plik nie różni się od opieczętowanego.',
    pages: 'Strony opieczętowanego pliku, których to dotyczy: {pages}.',
    noPages: 'Tego, co się różni, nie ma na żadnej stronie.'
  },

  status: { draft: 'wersja robocza', sent: 'wysłany', completed: 'zakończony', voided: 'anulowany' },

  pages: {
    heading: 'Strony',
    compared: 'Strony w chwili opieczętowania i teraz',
    comparedSigned: 'Strony w chwili podpisania i teraz',
    loading: 'Wczytywanie stron…',
    sealed: 'Opieczętowane',
    signed: 'Podpisane',
    file: 'Ten plik',
    page: 'Strona {page}',
    same: 'wygląda tak samo',
    differs: 'różni się',
    onlySealed: 'nie ma jej w tym pliku',
    onlyFile: 'została dodana',
    unknown: 'nie można jej porównać',
    sealedPage: 'Strona {page} w chwili opieczętowania',
    signedPage: 'Strona {page} w chwili podpisania',
    filePage: 'Strona {page} tego pliku',
    absent: 'Nie ma takiej strony',
    unreadable: 'Nie można wyświetlić tego pliku.',
    failed: 'Nie można wyświetlić tej strony.',
    text: 'Tekst strony {page}',
    noText: 'Brak tekstu.',
    shown: 'Porównane strony: {shown}.',
    allSame: 'Wszystkie wyglądają tak samo, ale zmiana nie musi być widoczna.',
    someDiffer: 'Różnią się: {pages}.',
    someUnknown: 'Nie można porównać: {pages}.',
    notCompared: 'Ta przeglądarka nie pozwala stronie porównywać obrazów; proszę obejrzeć je samodzielnie.',
    more: 'Pokaż więcej stron (zostało: {left})'
  },

  signatures: {
    heading: 'Podpisy cyfrowe',
    own: 'Pieczęć tej usługi',
    of: 'Podpis: {name}',
    stamp: 'Znacznik czasu: {name}',
    unnamed: 'podpisujący bez nazwy',
    timeUnknown: 'Nie wiadomo, kiedy go złożono.',
    timeOwn: 'Złożony {time}, według zegara tej usługi.',
    timeClaimed: 'Złożony {time}, według zegara podpisującego. Żaden znacznik czasu tego nie potwierdza.',
    timeProved: 'Złożony {time}. {authority} potwierdza to znacznikiem czasu.',
    timeProvedUnknown:
      'Złożony {time}. {authority} potwierdza to znacznikiem czasu, ale ta usługa nie zna tego urzędu.',
    authority: 'Urząd znacznika czasu',
    unchanged: 'Od tego czasu dokument nie został zmieniony.',
    changed: 'Dokument zmieniono później w sposób, na który ten podpis nie pozwala.',
    permitted: 'Dokument zmieniono później tylko tak, jak pozwala ten podpis.',
    permittedItems: 'Dokument zmieniono później tylko tak, jak pozwala ten podpis: {items}.',
    broken: 'Nie pasuje do tego pliku.',
    brokenOwn:
      'Nie pasuje do tego pliku. Wskazuje certyfikat tej usługi, ale każdy może go skopiować do pliku: nie czyni to pliku bardziej wiarygodnym.',
    certificateOwn: 'Certyfikat należy do tej usługi.',
    certificateTrusted: 'Certyfikat wystawił {issuer}, któremu ta usługa ufa.',
    certificateUnknown: 'Certyfikat wystawił {issuer}, którego ta usługa nie zna.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Jego certyfikatu nie wystawił urząd, któremu ta usługa ufa.',
      NO_SIGNING_CERTIFICATE_FOUND: 'Nie zawiera swojego certyfikatu.',
      OUT_OF_BOUNDS_NO_POE: 'Jego certyfikat jest teraz nieważny i nic nie dowodzi, że był ważny w chwili podpisania.',
      REVOKED: 'Jego certyfikat unieważniono.',
      REVOKED_NO_POE: 'Jego certyfikat unieważniono i nic nie dowodzi, że podpis złożono wcześniej.',
      CHAIN_CONSTRAINTS_FAILURE: 'Jego certyfikat służy do czegoś innego niż podpisywanie dokumentów.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'Złożono go przy użyciu algorytmu, który dziś jest za słaby.',
      SIGNED_DATA_NOT_FOUND: 'Późniejsze zmiany są zbyt duże, aby je porównać.'
    }
  },

  technical: {
    summary: 'Szczegóły techniczne',
    ofCheck: 'Szczegóły techniczne sprawdzenia',
    kind: 'Rodzaj',
    level: 'Poziom PAdES',
    indication: 'Wynik (EN 319 102-1)',
    field: 'Pole formularza',
    covers: 'Obejmuje',
    coversBytes: '{coverage}: początek ({bytes}), do rewizji {revision}',
    coverage: { file: 'cały plik', revision: 'wcześniejsza rewizja pliku', partial: 'żadna pełna rewizja' },
    certification: 'Certyfikacja (DocMDP)',
    time: 'Źródło czasu',
    subject: 'Certyfikat dla',
    issuer: 'Wystawca',
    serial: 'Numer seryjny',
    validity: 'Ważność',
    from: '{from} – {to}',
    fingerprint: 'Certyfikat (SHA-256)',
    revocation: 'Unieważnienie',
    algorithms: 'Algorytmy',
    changes: 'Późniejsze zmiany',
    change: 'Rewizja {revision}: {text} ({permitted})',
    permitted: 'dozwolone',
    forbidden: 'niedozwolone',
    none: 'brak',
    problems: 'Problemy',
    verdict: 'Ocena',
    integrity: 'Integralność',
    trust: 'Zaufanie',
    changesAfter: 'Zmiany po podpisach',
    damage: 'Uszkodzenie',
    revisions: 'Rewizje',
    lost: 'Usunięte podpisy',
    identifier: 'Dokument',
    sealedSha256: 'Opieczętowana wersja (SHA-256)',
    sealedBytes: 'Opieczętowana wersja (bajty)'
  },

  bytes: { one: '{count} bajt', few: '{count} bajty', many: '{count} bajtów', other: '{count} bajtu' },

  file: {
    heading: 'Sprawdzony plik',
    name: 'Nazwa',
    size: 'Rozmiar',
    sha256: 'SHA-256',
    insecure: 'niedostępny, ponieważ tej strony nie wczytano przez HTTPS',
    checked: 'Sprawdzono',
    by: '{time}, {url}'
  }
}
