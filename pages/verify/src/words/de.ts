import type { Words } from './en.js'

export const words: Words = {
  title: 'Dokument prüfen',
  reportTitle: 'Prüfbericht',
  intro:
    'Wählen Sie ein unterschriebenes PDF, um zu sehen, ob es noch so ist wie bei der Versiegelung. Die Datei wird geprüft und nicht aufbewahrt.',
  drop: 'PDF hierher ziehen oder',
  choose: 'auswählen',
  language: {
    label: 'Sprache',
    failed: 'Die Sprache konnte nicht geändert werden. Bitte versuchen Sie es noch einmal.'
  },
  asked:
    'Sie kommen vom Zertifikat des Dokuments {id}. Wählen Sie seine Datei, um zu sehen, ob sie noch so ist wie bei der Versiegelung.',
  checking: 'Wird geprüft …',
  unsent: 'Die Datei konnte nicht gesendet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  failed: 'Die Datei konnte nicht geprüft werden. Bitte versuchen Sie es später noch einmal.',
  failure: {
    INVALID_PDF: 'Die Datei ist nicht verwendbar: Sie ist kein PDF oder nicht lesbar.',
    PDF_ENCRYPTED: 'Die Datei ist nicht verwendbar: Zum Öffnen wird ein Passwort benötigt.',
    PDF_TOO_LARGE: 'Die Datei ist nicht verwendbar: Sie hat zu viele Seiten oder zu viel Inhalt.',
    REQUEST_TOO_LARGE:
      'Die Datei ist nicht verwendbar: Sie ist größer als 25 MB. Liegt das an angehängten Dateien, bitten Sie den Absender um das Beweispaket: Es lässt sich ohne diese Seite prüfen.',
    RATE_LIMIT_EXCEEDED:
      'In kurzer Zeit wurden zu viele Dateien geprüft. Warten Sie eine Minute und versuchen Sie es noch einmal.'
  },

  verdict: {
    sealed_here: {
      badge: 'Hier versiegelt',
      title: 'Das ist das Dokument, wie es versiegelt wurde.',
      meaning:
        'Dieser Dienst hat es versiegelt, als alle unterschrieben hatten, und seitdem wurde es nicht verändert. Sie können sich darauf verlassen, dass es das ist, was unterschrieben wurde.'
    },
    sealed_here_longer: {
      badge: 'Hier versiegelt',
      title: 'Dieses Dokument wurde hier versiegelt und nur so ergänzt, wie sein Siegel es erlaubt.',
      meaning:
        'Dieser Dienst hat es versiegelt, als alle unterschrieben hatten. Was seitdem hinzukam, steht unten bei jeder Signatur.'
    },
    valid: {
      badge: 'Gültig',
      title: 'Von jemandem signiert, dem dieser Dienst vertraut, und unverändert.',
      meaning:
        'Es wurde seitdem nur so verändert, wie seine Signaturen es erlauben. Es wurde nicht von diesem Dienst versiegelt; mehr ist hier darüber nicht bekannt.'
    },
    untrusted: {
      badge: 'Unbekannter Unterzeichner',
      title: 'Seit der Signatur unverändert, aber wer signiert hat, ist ungewiss.',
      meaning:
        'Eine solche Signatur kann jeder unter jedem Namen erstellen. Verlassen Sie sich nur darauf, wenn Sie auf anderem Weg wissen, dass sie vom Unterzeichner stammt: Fragen Sie nach, oder vergleichen Sie das Zertifikat unter „Technische Einzelheiten“.'
    },
    changed: {
      badge: 'Verändert',
      title: 'Nach der Unterschrift verändert.',
      meaning:
        'Es wurde etwas verändert, was die Signatur nicht erlaubt; das ist also nicht, was unterschrieben wurde. Verlassen Sie sich nicht darauf. Bitten Sie um die Datei, wie sie unterschrieben wurde.'
    },
    unsigned: {
      badge: 'Nicht signiert',
      title: 'Dieses PDF hat keine digitale Signatur.',
      meaning:
        'Das sagt nichts über seinen Inhalt, aber nichts darin zeigt, wer es erstellt hat und ob es verändert wurde.'
    },
    missing: {
      badge: 'Beschädigt',
      title: 'Ein Teil der Datei fehlt.',
      meaning:
        'Wahrscheinlich wurde sie nicht vollständig übertragen. Ob sie verändert wurde, ist unbekannt. Verlassen Sie sich nicht darauf: Besorgen Sie die Datei noch einmal und prüfen Sie diese.'
    },
    damaged: {
      badge: 'Beschädigt',
      title: 'Die Datei ist beschädigt.',
      meaning:
        'Das sieht nach einem Fehler bei der Übertragung oder auf einem Datenträger aus, kann aber absichtlich herbeigeführt werden. Ob sonst etwas verändert wurde, ist unbekannt. Verlassen Sie sich nicht darauf: Besorgen Sie die Datei noch einmal und prüfen Sie diese.'
    },
    replaced: {
      badge: 'Beschädigt',
      title: 'Das ist nicht, was unterschrieben wurde.',
      meaning:
        'Die Datei ist vollständig und lesbar, aber ihr Inhalt wurde nach der Unterschrift ersetzt. Verlassen Sie sich nicht darauf. Bitten Sie den Absender um die Datei, wie sie unterschrieben wurde.'
    },
    unknown: {
      badge: 'Beschädigt',
      title: 'Die Signatur passt nicht zu dieser Datei.',
      meaning:
        'Ob die Datei versehentlich beschädigt oder absichtlich verändert wurde, lässt sich nicht feststellen. Verlassen Sie sich nicht darauf. Bitten Sie den Absender um die Datei, wie sie unterschrieben wurde.'
    }
  },
  otherFile:
    'Diese Datei ist nicht die versiegelte Datei des Dokuments {id}, dessen Zertifikat Sie hierher geführt hat.',
  inside: {
    seal: 'Die versiegelte Fassung ist noch in dieser Datei enthalten. Sie können sie herunterladen und unten beide vergleichen.',
    signature:
      'Die unterschriebene Fassung ist noch in dieser Datei enthalten. Sie können sie herunterladen und unten beide vergleichen.'
  },
  print: 'Bericht drucken',
  saveJson: 'Als JSON speichern',
  downloadSealed: 'Versiegelte Fassung herunterladen',
  downloadSigned: 'Unterschriebene Fassung herunterladen',
  downloadFailed: 'Das Herunterladen hat nicht funktioniert. Bitte versuchen Sie es noch einmal.',
  wrong: 'Was verändert wurde',
  change: {
    page_content: 'der Inhalt einer Seite wurde verändert',
    page_added: 'Seiten wurden hinzugefügt',
    page_removed: 'Seiten wurden entfernt',
    page_box: 'die Größe, der sichtbare Teil oder die Drehung einer Seite wurde verändert',
    annotation_added: 'eine Notiz oder andere Anmerkung wurde hinzugefügt',
    annotation_removed: 'eine Notiz oder andere Anmerkung wurde entfernt',
    annotation_changed: 'eine Notiz oder andere Anmerkung wurde verändert',
    field_value: 'ein Formularfeld wurde ausgefüllt',
    field_added: 'ein Formularfeld wurde hinzugefügt',
    field_removed: 'ein Formularfeld wurde entfernt',
    field_changed: 'ein Formularfeld wurde verändert',
    signature_added: 'eine Signatur wurde hinzugefügt',
    catalog: 'was die Datei beim Öffnen tut oder wie sie angezeigt wird, wurde verändert',
    resource: 'Schriften, Bilder oder andere Teile einer Seite wurden ersetzt',
    metadata: 'der Titel oder andere Eigenschaften wurden verändert',
    proofs: 'Zertifikate und Nachweise von Signaturen wurden hinzugefügt',
    structure: 'der Aufbau der Datei wurde auf ungewöhnliche Weise verändert',
    lost_signature: 'eine Signatur wurde entfernt'
  },
  where: { page: '{text} (Seite {page})', field: '{text} („{field}“)' },

  document: {
    heading: 'Das Dokument',
    basis: 'Das versiegelte Dokument',
    basisNote:
      'Diese Datei beginnt mit einem hier versiegelten Dokument, dem etwas hinzugefügt wurde. Das Folgende betrifft die versiegelte Fassung.',
    title: 'Titel',
    sender: 'Gesendet von',
    completed: 'Abgeschlossen',
    note: 'Hinweis',
    test: 'Testdokument, rechtlich nicht bindend.',
    erased: 'Der Absender hat die Daten dieses Dokuments gelöscht. Wer unterschrieben hat, steht in der Datei.',
    people: 'Wer unterschrieben hat',
    signed: 'Unterschrieben am {time}.',
    unsigned: 'Hat nicht unterschrieben.',
    identified: 'Identifiziert durch {ways}.',
    unidentified: 'Es ist nicht verzeichnet, wie diese Person identifiziert wurde.',
    simulated: 'Nicht identifiziert: Im Testmodus hat der Absender anstelle dieser Person unterschrieben.',
    email_link: 'einen Link an ihre E-Mail-Adresse',
    embedded_link: 'einen Link, den das System des Absenders bereitgestellt hat',
    open_link: 'einen Link, den jeder öffnen kann',
    in_person: 'vor Ort, im Beisein einer Person des Absenders',
    access_code: 'einen Zugangscode des Absenders',
    email_code: 'einen Code, der an ihre E-Mail-Adresse gesendet wurde',
    sms_code: 'einen Code, der an ihr Telefon gesendet wurde',
    or: '{one} oder {other}',
    and: '{one} sowie {other}'
  },

  claimed: {
    heading: 'Für Mitglieder des Kontos',
    names: 'Sie sind angemeldet. Diese Datei nennt ein Dokument Ihres Kontos:',
    proves: 'Diesen Namen kann jeder in eine Datei schreiben. Nur die versiegelte Datei selbst ist das Dokument.',
    matches: 'Sie beginnt mit den Bytes, die versiegelt wurden.',
    unfinished: 'Status des Dokuments: {status}. Daher gibt es keine versiegelte Datei zum Vergleichen.',
    erased: 'Die Daten des Dokuments wurden gelöscht, daher gibt es keine versiegelte Datei zum Vergleichen.',
    same: 'Sie ist die versiegelte Datei.',
    cut: 'Das Ende der versiegelten Datei fehlt: {removed}.',
    appended: 'Auf die versiegelte Datei folgt noch etwas: {added}.',
    removed: 'Ein Teil der versiegelten Datei fehlt: {removed} ab Byte {at}.',
    inserted: 'In die versiegelte Datei wurde etwas eingefügt: {added} bei Byte {at}.',
    overwritten: 'Ein Teil der versiegelten Datei wurde ersetzt: {removed} ab Byte {at}.',
    other: 'Ein Teil der versiegelten Datei wurde ersetzt: {removed} durch {added} ab Byte {at}.',
    line_breaks:
      'Eine Übertragung als Text hat die Zeilenumbrüche umgewandelt. Sonst gleicht sie der versiegelten Datei.',
    utf8: 'Eine Übertragung als Text hat die Zeichen umgewandelt. Sonst gleicht sie der versiegelten Datei.',
    seven_bits:
      'Eine Übertragung als Text hat das höchste Bit jedes Bytes entfernt. Sonst gleicht sie der versiegelten Datei.',
    pages: 'Betroffene Seiten der versiegelten Datei: {pages}.',
    noPages: 'Was abweicht, wird auf keiner Seite angezeigt.'
  },

  status: { draft: 'Entwurf', sent: 'gesendet', completed: 'abgeschlossen', voided: 'zurückgezogen' },

  pages: {
    heading: 'Die Seiten',
    compared: 'Die Seiten, wie sie versiegelt wurden und wie sie jetzt sind',
    comparedSigned: 'Die Seiten, wie sie unterschrieben wurden und wie sie jetzt sind',
    loading: 'Die Seiten werden geladen …',
    sealed: 'Versiegelt',
    signed: 'Unterschrieben',
    file: 'Diese Datei',
    page: 'Seite {page}',
    same: 'sieht gleich aus',
    differs: 'weicht ab',
    onlySealed: 'ist nicht in dieser Datei',
    onlyFile: 'wurde hinzugefügt',
    unknown: 'lässt sich nicht vergleichen',
    sealedPage: 'Seite {page}, wie sie versiegelt wurde',
    signedPage: 'Seite {page}, wie sie unterschrieben wurde',
    filePage: 'Seite {page} dieser Datei',
    absent: 'Keine solche Seite',
    unreadable: 'Diese Datei kann nicht angezeigt werden.',
    failed: 'Diese Seite kann nicht angezeigt werden.',
    text: 'Text der Seite {page}',
    noText: 'Kein Text.',
    shown: 'Verglichene Seiten: {shown}.',
    allSame: 'Alle sehen gleich aus, aber eine Veränderung muss nicht sichtbar sein.',
    someDiffer: 'Es weichen ab: {pages}.',
    someUnknown: 'Nicht vergleichbar: {pages}.',
    notCompared: 'Dieser Browser lässt die Seite keine Bilder vergleichen; sehen Sie sie deshalb selbst an.',
    more: 'Weitere Seiten anzeigen (noch {left})'
  },

  signatures: {
    heading: 'Digitale Signaturen',
    own: 'Siegel dieses Dienstes',
    of: 'Signatur von {name}',
    stamp: 'Zeitstempel von {name}',
    unnamed: 'einem ungenannten Unterzeichner',
    timeUnknown: 'Wann sie erstellt wurde, ist unbekannt.',
    timeOwn: 'Erstellt am {time}, nach der Uhr dieses Dienstes.',
    timeClaimed: 'Erstellt am {time}, nach der Uhr des Unterzeichners. Kein Zeitstempel bestätigt das.',
    timeProved: 'Erstellt am {time}. {authority} bestätigt das mit einem Zeitstempel.',
    timeProvedUnknown:
      'Erstellt am {time}. {authority} bestätigt das mit einem Zeitstempel, aber dieser Dienst kennt diese Stelle nicht.',
    authority: 'Eine Stelle',
    unchanged: 'Das Dokument wurde seitdem nicht verändert.',
    changed: 'Das Dokument wurde später auf eine Weise verändert, die diese Signatur nicht erlaubt.',
    permitted: 'Das Dokument wurde später nur so verändert, wie diese Signatur es erlaubt.',
    permittedItems: 'Das Dokument wurde später nur so verändert, wie diese Signatur es erlaubt: {items}.',
    broken: 'Sie passt nicht zu dieser Datei.',
    brokenOwn:
      'Sie passt nicht zu dieser Datei. Sie nennt das Zertifikat dieses Dienstes, aber das kann jeder in eine Datei kopieren: Es macht die Datei nicht vertrauenswürdiger.',
    certificateOwn: 'Das Zertifikat ist das dieses Dienstes.',
    certificateTrusted: 'Das Zertifikat wurde von {issuer} ausgestellt, dem dieser Dienst vertraut.',
    certificateUnknown: 'Das Zertifikat wurde von {issuer} ausgestellt, den dieser Dienst nicht kennt.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Ihr Zertifikat wurde von keiner Stelle ausgestellt, der dieser Dienst vertraut.',
      NO_SIGNING_CERTIFICATE_FOUND: 'Sie enthält ihr Zertifikat nicht.',
      OUT_OF_BOUNDS_NO_POE:
        'Ihr Zertifikat ist jetzt nicht gültig, und nichts belegt, dass es bei der Unterschrift gültig war.',
      REVOKED: 'Ihr Zertifikat wurde widerrufen.',
      REVOKED_NO_POE: 'Ihr Zertifikat wurde widerrufen, und nichts belegt, dass die Signatur vorher erstellt wurde.',
      CHAIN_CONSTRAINTS_FAILURE: 'Ihr Zertifikat dient einem anderen Zweck als dem Signieren von Dokumenten.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'Sie wurde mit einem Verfahren erstellt, das heute zu schwach ist.',
      SIGNED_DATA_NOT_FOUND: 'Die Veränderungen nach ihr sind zu groß, um verglichen zu werden.'
    }
  },

  technical: {
    summary: 'Technische Einzelheiten',
    ofCheck: 'Technische Einzelheiten der Prüfung',
    kind: 'Art',
    level: 'PAdES-Stufe',
    indication: 'Ergebnis (EN 319 102-1)',
    field: 'Formularfeld',
    covers: 'Umfasst',
    coversBytes: '{coverage}: die ersten {bytes}, bis Revision {revision}',
    coverage: {
      file: 'die ganze Datei',
      revision: 'eine frühere Revision der Datei',
      partial: 'keine vollständige Revision'
    },
    certification: 'Zertifizierung (DocMDP)',
    time: 'Quelle der Zeit',
    subject: 'Zertifikat für',
    issuer: 'Ausgestellt von',
    serial: 'Seriennummer',
    validity: 'Gültig',
    from: '{from} bis {to}',
    fingerprint: 'Zertifikat (SHA-256)',
    revocation: 'Widerruf',
    algorithms: 'Algorithmen',
    changes: 'Veränderungen danach',
    change: 'Revision {revision}: {text} ({permitted})',
    permitted: 'erlaubt',
    forbidden: 'nicht erlaubt',
    none: 'keiner',
    problems: 'Probleme',
    verdict: 'Urteil',
    integrity: 'Unversehrtheit',
    trust: 'Vertrauen',
    changesAfter: 'Veränderungen nach Signaturen',
    damage: 'Schaden',
    revisions: 'Revisionen',
    lost: 'Entfernte Signaturen',
    identifier: 'Dokument',
    sealedSha256: 'Versiegelte Fassung (SHA-256)',
    sealedBytes: 'Versiegelte Fassung (Bytes)'
  },

  bytes: { one: '{count} Byte', other: '{count} Bytes' },

  file: {
    heading: 'Die geprüfte Datei',
    name: 'Name',
    size: 'Größe',
    sha256: 'SHA-256',
    insecure: 'nicht verfügbar, weil diese Seite nicht über HTTPS geladen wurde',
    checked: 'Geprüft',
    by: '{time}, auf {url}'
  }
}
