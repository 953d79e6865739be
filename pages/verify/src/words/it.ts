import type { Words } from './en.js'

export const words: Words = {
  title: 'Verifica un documento',
  reportTitle: 'Rapporto di verifica',
  intro:
    'Scelga un PDF firmato per vedere se è rimasto com’era quando è stato sigillato. Il file viene verificato e non conservato.',
  drop: 'Trascini qui un PDF oppure',
  choose: 'ne scelga uno',
  language: { label: 'Lingua', failed: 'Non è stato possibile cambiare lingua. Riprovi.' },
  asked: 'Arriva dal certificato del documento {id}. Scelga il suo file per vedere se è come è stato sigillato.',
  checking: 'Verifica in corso…',
  unsent: 'Non è stato possibile inviare il file. Controlli la connessione e riprovi.',
  failed: 'Non è stato possibile verificare il file. Riprovi più tardi.',
  failure: {
    INVALID_PDF: 'Il file non è utilizzabile: non è un PDF o non si può leggere.',
    PDF_ENCRYPTED: 'Il file non è utilizzabile: per aprirlo serve una password.',
    PDF_TOO_LARGE: 'Il file non è utilizzabile: ha troppe pagine o troppo contenuto.',
    REQUEST_TOO_LARGE:
      'Il file non è utilizzabile: supera i 25 MB. Se dipende dai file allegati, chieda al mittente il pacchetto di prove, che si verifica senza questa pagina.',
    RATE_LIMIT_EXCEEDED: 'Sono stati verificati troppi file in poco tempo. Attenda un minuto e riprovi.'
  },

  verdict: {
    sealed_here: {
      badge: 'Sigillato qui',
      title: 'Questo è il documento come è stato sigillato.',
      meaning:
        'Questo servizio lo ha sigillato quando tutti avevano firmato, e da allora non è stato modificato. Può fare affidamento sul fatto che è ciò che è stato firmato.'
    },
    sealed_here_longer: {
      badge: 'Sigillato qui',
      title: 'Questo documento è stato sigillato qui, e solo integrato come il suo sigillo consente.',
      meaning:
        'Questo servizio lo ha sigillato quando tutti avevano firmato. Ciò che è stato aggiunto da allora è elencato sotto, accanto a ogni firma.'
    },
    valid: {
      badge: 'Valido',
      title: 'Firmato da qualcuno di cui questo servizio si fida, e non modificato.',
      meaning:
        'Da allora è stato modificato solo come le sue firme consentono. Non è stato sigillato da questo servizio, quindi qui non se ne sa altro.'
    },
    untrusted: {
      badge: 'Firmatario sconosciuto',
      title: 'Non modificato da quando è stato firmato, ma non è certo chi lo abbia firmato.',
      meaning:
        'Chiunque può creare una firma come questa, con qualsiasi nome. Se ne fidi solo se sa per altra via che proviene dal firmatario: lo chieda, o confronti il certificato sotto «Dettagli tecnici».'
    },
    changed: {
      badge: 'Modificato',
      title: 'Modificato dopo la firma.',
      meaning:
        'È stato modificato qualcosa che la firma non consente, quindi questo non è ciò che è stato firmato. Non se ne fidi. Chieda il file come è stato firmato.'
    },
    unsigned: {
      badge: 'Non firmato',
      title: 'Questo PDF non ha alcuna firma digitale.',
      meaning:
        'Questo non dice nulla del suo contenuto, ma niente in esso mostra chi lo ha creato né se sia stato modificato.'
    },
    missing: {
      badge: 'Danneggiato',
      title: 'Manca una parte del file.',
      meaning:
        'Probabilmente non è stato trasferito per intero. Non si sa se sia stato modificato. Non se ne fidi: si procuri di nuovo il file e verifichi quello.'
    },
    damaged: {
      badge: 'Danneggiato',
      title: 'Il file è danneggiato.',
      meaning:
        'Sembra un incidente di un trasferimento o di un disco, ma può essere provocato di proposito. Non si sa se sia stato modificato altro. Non se ne fidi: si procuri di nuovo il file e verifichi quello.'
    },
    replaced: {
      badge: 'Danneggiato',
      title: 'Questo non è ciò che è stato firmato.',
      meaning:
        'Il file è completo e leggibile, ma il suo contenuto è stato sostituito dopo la firma. Non se ne fidi. Chieda al mittente il file come è stato firmato.'
    },
    unknown: {
      badge: 'Danneggiato',
      title: 'La firma non corrisponde a questo file.',
      meaning:
        'Non si può stabilire se il file sia stato danneggiato per caso o modificato di proposito. Non se ne fidi. Chieda al mittente il file come è stato firmato.'
    }
  },
  otherFile: 'Questo file non è il file sigillato del documento {id}, il cui certificato L’ha portata qui.',
  inside: {
    seal: 'La versione sigillata è ancora contenuta in questo file. Può scaricarla e confrontare le due qui sotto.',
    signature: 'La versione firmata è ancora contenuta in questo file. Può scaricarla e confrontare le due qui sotto.'
  },
  print: 'Stampa il rapporto',
  saveJson: 'Salva come JSON',
  downloadSealed: 'Scarica la versione sigillata',
  downloadSigned: 'Scarica la versione firmata',
  downloadFailed: 'Il download non è riuscito. Riprovi.',
  wrong: 'Che cosa è stato modificato',
  change: {
    page_content: 'il contenuto di una pagina è stato modificato',
    page_added: 'sono state aggiunte pagine',
    page_removed: 'sono state rimosse pagine',
    page_box: 'la dimensione, la parte visibile o la rotazione di una pagina è stata modificata',
    annotation_added: 'è stata aggiunta una nota o un’altra annotazione',
    annotation_removed: 'è stata rimossa una nota o un’altra annotazione',
    annotation_changed: 'è stata modificata una nota o un’altra annotazione',
    field_value: 'è stato compilato un campo del modulo',
    field_added: 'è stato aggiunto un campo del modulo',
    field_removed: 'è stato rimosso un campo del modulo',
    field_changed: 'è stato modificato un campo del modulo',
    signature_added: 'è stata aggiunta una firma',
    catalog: 'è stato modificato ciò che il file fa all’apertura o il modo in cui viene mostrato',
    resource: 'sono stati sostituiti caratteri, immagini o altre parti di una pagina',
    metadata: 'il titolo o altre proprietà sono stati modificati',
    proofs: 'sono stati aggiunti certificati e prove di firme',
    structure: 'la struttura del file è stata modificata in modo insolito',
    lost_signature: 'è stata rimossa una firma'
  },
  where: { page: '{text} (pagina {page})', field: '{text} («{field}»)' },

  document: {
    heading: 'Il documento',
    basis: 'Il documento che è stato sigillato',
    basisNote:
      'Questo file inizia con un documento sigillato qui, a cui è stato aggiunto qualcosa. Quanto segue riguarda la versione sigillata.',
    title: 'Titolo',
    sender: 'Inviato da',
    completed: 'Completato',
    note: 'Nota',
    test: 'Documento di prova, non vincolante.',
    erased: 'Il mittente ha cancellato i dati di questo documento. Chi lo ha firmato è indicato nel file.',
    people: 'Chi ha firmato',
    signed: 'Firma apposta il {time}.',
    unsigned: 'Non ha firmato.',
    identified: 'Identificazione tramite {ways}.',
    unidentified: 'Non risulta come questa persona sia stata identificata.',
    simulated: 'Non identificata: in modalità di prova il mittente ha firmato al posto di questa persona.',
    email_link: 'un link inviato al suo indirizzo e-mail',
    embedded_link: 'un link fornito dal sistema del mittente',
    open_link: 'un link che chiunque può aprire',
    in_person: 'di persona, con qualcuno del mittente',
    access_code: 'un codice di accesso del mittente',
    email_code: 'un codice inviato al suo indirizzo e-mail',
    sms_code: 'un codice inviato al suo telefono',
    or: '{one} o {other}',
    and: '{one}, e {other}'
  },

  claimed: {
    heading: 'Per i membri dell’account',
    names: 'Ha effettuato l’accesso. Questo file nomina un documento del Suo account:',
    proves: 'Chiunque può scrivere quel nome in un file. Solo il file sigillato stesso è il documento.',
    matches: 'Inizia con i byte che sono stati sigillati.',
    unfinished: 'Stato del documento: {status}. Perciò non c’è un file sigillato con cui confrontarlo.',
    erased: 'I dati del documento sono stati cancellati, quindi non c’è un file sigillato con cui confrontarlo.',
    same: 'È il file sigillato.',
    cut: 'Manca la fine del file sigillato: {removed}.',
    appended: 'Dopo il file sigillato segue qualcosa: {added}.',
    removed: 'Manca una parte del file sigillato: {removed}, dal byte {at} in poi.',
    inserted: 'Nel file sigillato è stato inserito qualcosa: {added}, al byte {at}.',
    overwritten: 'Una parte del file sigillato è stata sostituita: {removed}, dal byte {at} in poi.',
    other: 'Una parte del file sigillato è stata sostituita: {removed} con {added}, dal byte {at} in poi.',
    line_breaks: 'Un trasferimento come testo ha convertito gli a capo. Nient’altro differisce dal file sigillato.',
    utf8: 'Un trasferimento come testo ha convertito i caratteri. Nient’altro differisce dal file sigillato.',
    seven_bits:
      'Un trasferimento come testo ha rimosso il bit più alto di ogni byte. Nient’altro differisce dal file sigillato.',
    pages: 'Pagine interessate del file sigillato: {pages}.',
    noPages: 'Ciò che differisce non è visibile in nessuna pagina.'
  },

  status: { draft: 'bozza', sent: 'inviato', completed: 'completato', voided: 'annullato' },

  pages: {
    heading: 'Le pagine',
    compared: 'Le pagine, come sono state sigillate e come sono ora',
    comparedSigned: 'Le pagine, come sono state firmate e come sono ora',
    loading: 'Caricamento delle pagine…',
    sealed: 'Sigillato',
    signed: 'Firmato',
    file: 'Questo file',
    page: 'Pagina {page}',
    same: 'appare uguale',
    differs: 'è diversa',
    onlySealed: 'non è in questo file',
    onlyFile: 'è stata aggiunta',
    unknown: 'non si può confrontare',
    sealedPage: 'Pagina {page} come è stata sigillata',
    signedPage: 'Pagina {page} come è stata firmata',
    filePage: 'Pagina {page} di questo file',
    absent: 'Pagina inesistente',
    unreadable: 'Questo file non può essere mostrato.',
    failed: 'Questa pagina non può essere mostrata.',
    text: 'Testo della pagina {page}',
    noText: 'Nessun testo.',
    shown: 'Pagine confrontate: {shown}.',
    allSame: 'Appaiono tutte uguali, ma una modifica non è sempre visibile.',
    someDiffer: 'Sono diverse: {pages}.',
    someUnknown: 'Non si possono confrontare: {pages}.',
    notCompared: 'Questo browser non permette alla pagina di confrontare immagini: le guardi di persona.',
    more: 'Mostra altre pagine (ne restano {left})'
  },

  signatures: {
    heading: 'Firme digitali',
    own: 'Sigillo di questo servizio',
    of: 'Firma di {name}',
    stamp: 'Marca temporale di {name}',
    unnamed: 'un firmatario senza nome',
    timeUnknown: 'Non si sa quando sia stata apposta.',
    timeOwn: 'Apposta il {time}, secondo l’orologio di questo servizio.',
    timeClaimed: 'Apposta il {time}, secondo l’orologio del firmatario. Nessuna marca temporale lo conferma.',
    timeProved: 'Apposta il {time}. {authority} lo conferma con una marca temporale.',
    timeProvedUnknown:
      'Apposta il {time}. {authority} lo conferma con una marca temporale, ma questo servizio non conosce tale autorità.',
    authority: 'Un’autorità',
    unchanged: 'Da allora il documento non è stato modificato.',
    changed: 'Il documento è stato modificato in seguito in un modo che questa firma non consente.',
    permitted: 'Il documento è stato modificato in seguito solo come questa firma consente.',
    permittedItems: 'Il documento è stato modificato in seguito solo come questa firma consente: {items}.',
    broken: 'Non corrisponde a questo file.',
    brokenOwn:
      'Non corrisponde a questo file. Nomina il certificato di questo servizio, ma chiunque può copiarlo in un file: non lo rende più affidabile.',
    certificateOwn: 'Il certificato è quello di questo servizio.',
    certificateTrusted: 'Il certificato è stato emesso da {issuer}, di cui questo servizio si fida.',
    certificateUnknown: 'Il certificato è stato emesso da {issuer}, che questo servizio non conosce.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND:
        'Il suo certificato non è stato emesso da un’autorità di cui questo servizio si fida.',
      NO_SIGNING_CERTIFICATE_FOUND: 'Non contiene il suo certificato.',
      OUT_OF_BOUNDS_NO_POE: 'Il suo certificato ora non è valido, e nulla prova che lo fosse al momento della firma.',
      REVOKED: 'Il suo certificato è stato revocato.',
      REVOKED_NO_POE: 'Il suo certificato è stato revocato, e nulla prova che la firma sia stata apposta prima.',
      CHAIN_CONSTRAINTS_FAILURE: 'Il suo certificato ha uno scopo diverso dalla firma di documenti.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'È stata creata con un algoritmo oggi troppo debole.',
      SIGNED_DATA_NOT_FOUND: 'Le modifiche successive sono troppo grandi per essere confrontate.'
    }
  },

  technical: {
    summary: 'Dettagli tecnici',
    ofCheck: 'Dettagli tecnici della verifica',
    kind: 'Tipo',
    level: 'Livello PAdES',
    indication: 'Esito (EN 319 102-1)',
    field: 'Campo del modulo',
    covers: 'Copre',
    coversBytes: '{coverage}: i primi {bytes}, fino alla revisione {revision}',
    coverage: {
      file: 'l’intero file',
      revision: 'una revisione precedente del file',
      partial: 'nessuna revisione completa'
    },
    certification: 'Certificazione (DocMDP)',
    time: 'Fonte dell’ora',
    subject: 'Certificato di',
    issuer: 'Emesso da',
    serial: 'Numero di serie',
    validity: 'Validità',
    from: 'dal {from} al {to}',
    fingerprint: 'Certificato (SHA-256)',
    revocation: 'Revoca',
    algorithms: 'Algoritmi',
    changes: 'Modifiche successive',
    change: 'Revisione {revision}: {text} ({permitted})',
    permitted: 'consentito',
    forbidden: 'non consentito',
    none: 'nessuno',
    problems: 'Problemi',
    verdict: 'Esito complessivo',
    integrity: 'Integrità',
    trust: 'Attendibilità',
    changesAfter: 'Modifiche dopo le firme',
    damage: 'Danno',
    revisions: 'Revisioni',
    lost: 'Firme rimosse',
    identifier: 'Documento',
    sealedSha256: 'Versione sigillata (SHA-256)',
    sealedBytes: 'Versione sigillata (byte)'
  },

  bytes: { one: '{count} byte', many: '{count} di byte', other: '{count} byte' },

  file: {
    heading: 'Il file verificato',
    name: 'Nome',
    size: 'Dimensione',
    sha256: 'SHA-256',
    insecure: 'non disponibile, perché questa pagina non è stata caricata tramite HTTPS',
    checked: 'Verificato',
    by: '{time}, su {url}'
  }
}
