import type { Words } from './en.js'

export const words: Words = {
  title: 'Een document controleren',
  reportTitle: 'Controlerapport',
  intro:
    'Kies een ondertekende PDF om te zien of die nog is zoals toen hij werd verzegeld. Het bestand wordt gecontroleerd en niet bewaard.',
  drop: 'Sleep een PDF hierheen of',
  choose: 'kies er een',
  language: { label: 'Taal', failed: 'De taal kon niet worden gewijzigd. Probeer het opnieuw.' },
  asked:
    'U komt van het certificaat van het document {id}. Kies het bestand om te zien of het nog is zoals het werd verzegeld.',
  checking: 'Bezig met controleren…',
  unsent: 'Het bestand kon niet worden verzonden. Controleer uw verbinding en probeer het opnieuw.',
  failed: 'Het bestand kon niet worden gecontroleerd. Probeer het later opnieuw.',
  failure: {
    INVALID_PDF: 'Het bestand is niet bruikbaar: het is geen PDF of kan niet worden gelezen.',
    PDF_ENCRYPTED: 'Het bestand is niet bruikbaar: er is een wachtwoord nodig om het te openen.',
    PDF_TOO_LARGE: 'Het bestand is niet bruikbaar: het heeft te veel pagina’s of te veel inhoud.',
    REQUEST_TOO_LARGE:
      'Het bestand is niet bruikbaar: het is groter dan 25 MB. Komt dat door bijgevoegde bestanden, vraag de afzender dan om het bewijspakket: dat is zonder deze pagina te controleren.',
    RATE_LIMIT_EXCEEDED:
      'Er zijn in korte tijd te veel bestanden gecontroleerd. Wacht een minuut en probeer het opnieuw.'
  },

  verdict: {
    sealed_here: {
      badge: 'Hier verzegeld',
      title: 'Dit is het document zoals het werd verzegeld.',
      meaning:
        'Deze dienst verzegelde het toen iedereen had ondertekend, en sindsdien is het niet gewijzigd. U kunt erop vertrouwen dat dit is wat er is ondertekend.'
    },
    sealed_here_longer: {
      badge: 'Hier verzegeld',
      title: 'Dit document werd hier verzegeld en alleen aangevuld zoals het zegel toestaat.',
      meaning:
        'Deze dienst verzegelde het toen iedereen had ondertekend. Wat er sindsdien bijkwam, staat hieronder bij elke handtekening.'
    },
    valid: {
      badge: 'Geldig',
      title: 'Ondertekend door iemand die deze dienst vertrouwt, en ongewijzigd.',
      meaning:
        'Het is sindsdien alleen gewijzigd zoals de handtekeningen toestaan. Het is niet door deze dienst verzegeld; verder is er hier niets over bekend.'
    },
    untrusted: {
      badge: 'Onbekende ondertekenaar',
      title: 'Ongewijzigd sinds de ondertekening, maar wie heeft ondertekend is onzeker.',
      meaning:
        'Iedereen kan zo’n handtekening maken, onder elke naam. Vertrouw er alleen op als u op een andere manier weet dat ze van de ondertekenaar komt: vraag het na, of vergelijk het certificaat onder ‘Technische details’.'
    },
    changed: {
      badge: 'Gewijzigd',
      title: 'Gewijzigd na de ondertekening.',
      meaning:
        'Er is iets gewijzigd wat de handtekening niet toestaat, dus dit is niet wat er is ondertekend. Vertrouw er niet op. Vraag om het bestand zoals het werd ondertekend.'
    },
    unsigned: {
      badge: 'Niet ondertekend',
      title: 'Deze PDF heeft geen digitale handtekening.',
      meaning: 'Dat zegt niets over de inhoud, maar niets erin laat zien wie hem heeft gemaakt en of hij is gewijzigd.'
    },
    missing: {
      badge: 'Beschadigd',
      title: 'Er ontbreekt een deel van het bestand.',
      meaning:
        'Waarschijnlijk is het niet volledig overgebracht. Of het is gewijzigd, is onbekend. Vertrouw er niet op: vraag het opnieuw op en controleer dat bestand.'
    },
    damaged: {
      badge: 'Beschadigd',
      title: 'Het bestand is beschadigd.',
      meaning:
        'Dat lijkt op een ongeluk bij een overdracht of op een schijf, maar het kan met opzet zijn gedaan. Of er nog iets is gewijzigd, is onbekend. Vertrouw er niet op: vraag het bestand opnieuw op en controleer dat.'
    },
    replaced: {
      badge: 'Beschadigd',
      title: 'Dit is niet wat er is ondertekend.',
      meaning:
        'Het bestand is volledig en leesbaar, maar de inhoud is na de ondertekening vervangen. Vertrouw er niet op. Vraag de afzender om het bestand zoals het werd ondertekend.'
    },
    unknown: {
      badge: 'Beschadigd',
      title: 'De handtekening past niet bij dit bestand.',
      meaning:
        'Of het bestand per ongeluk is beschadigd of met opzet is gewijzigd, valt niet vast te stellen. Vertrouw er niet op. Vraag de afzender om het bestand zoals het werd ondertekend.'
    }
  },
  otherFile:
    'Dit bestand is niet het verzegelde bestand van het document {id}, waarvan het certificaat u hierheen bracht.',
  inside: {
    seal: 'De verzegelde versie zit nog in dit bestand. U kunt die downloaden en hieronder beide vergelijken.',
    signature: 'De ondertekende versie zit nog in dit bestand. U kunt die downloaden en hieronder beide vergelijken.'
  },
  print: 'Rapport afdrukken',
  saveJson: 'Opslaan als JSON',
  downloadSealed: 'De verzegelde versie downloaden',
  downloadSigned: 'De ondertekende versie downloaden',
  downloadFailed: 'Het downloaden is mislukt. Probeer het opnieuw.',
  wrong: 'Wat er is gewijzigd',
  change: {
    page_content: 'de inhoud van een pagina is gewijzigd',
    page_added: 'er zijn pagina’s toegevoegd',
    page_removed: 'er zijn pagina’s verwijderd',
    page_box: 'het formaat, het zichtbare deel of de rotatie van een pagina is gewijzigd',
    annotation_added: 'een notitie of andere annotatie is toegevoegd',
    annotation_removed: 'een notitie of andere annotatie is verwijderd',
    annotation_changed: 'een notitie of andere annotatie is gewijzigd',
    field_value: 'een formulierveld is ingevuld',
    field_added: 'een formulierveld is toegevoegd',
    field_removed: 'een formulierveld is verwijderd',
    field_changed: 'een formulierveld is gewijzigd',
    signature_added: 'een handtekening is toegevoegd',
    catalog: 'wat het bestand bij het openen doet of hoe het wordt getoond, is gewijzigd',
    resource: 'lettertypen, afbeeldingen of andere delen van een pagina zijn vervangen',
    metadata: 'de titel of andere eigenschappen zijn gewijzigd',
    proofs: 'certificaten en bewijzen van handtekeningen zijn toegevoegd',
    structure: 'de opbouw van het bestand is op een ongebruikelijke manier gewijzigd',
    lost_signature: 'een handtekening is verwijderd'
  },
  where: { page: '{text} (pagina {page})', field: '{text} (‘{field}’)' },

  document: {
    heading: 'Het document',
    basis: 'Het verzegelde document',
    basisNote:
      'Dit bestand begint met een document dat hier is verzegeld, en er is iets aan toegevoegd. Wat volgt, gaat over de verzegelde versie.',
    title: 'Titel',
    sender: 'Verzonden door',
    completed: 'Voltooid',
    note: 'Opmerking',
    test: 'Testdocument, niet juridisch bindend.',
    erased: 'De afzender heeft de gegevens van dit document gewist. Wie het ondertekende, staat in het bestand.',
    people: 'Wie heeft ondertekend',
    signed: 'Ondertekend op {time}.',
    unsigned: 'Heeft niet ondertekend.',
    identified: 'Geïdentificeerd met {ways}.',
    unidentified: 'Er is niet vastgelegd hoe deze persoon is geïdentificeerd.',
    simulated: 'Niet geïdentificeerd: in de testmodus ondertekende de afzender in plaats van deze persoon.',
    email_link: 'een link die naar het e-mailadres van deze persoon is gestuurd',
    embedded_link: 'een link uit het eigen systeem van de afzender',
    open_link: 'een link die iedereen kan openen',
    in_person: 'ter plaatse, met iemand van de afzender',
    access_code: 'een toegangscode van de afzender',
    email_code: 'een code die naar het e-mailadres van deze persoon is gestuurd',
    sms_code: 'een code die naar de telefoon van deze persoon is gestuurd',
    or: '{one} of {other}',
    and: '{one}, en {other}'
  },

  claimed: {
    heading: 'Voor leden van het account',
    names: 'U bent aangemeld. Dit bestand noemt een document van uw account:',
    proves: 'Iedereen kan die naam in een bestand schrijven. Alleen het verzegelde bestand zelf is het document.',
    matches: 'Het begint met de bytes die zijn verzegeld.',
    unfinished: 'Status van het document: {status}. Daarom is er geen verzegeld bestand om mee te vergelijken.',
    erased: 'De gegevens van het document zijn gewist, dus er is geen verzegeld bestand om mee te vergelijken.',
    same: 'Het is het verzegelde bestand.',
    cut: 'Het einde van het verzegelde bestand ontbreekt: {removed}.',
    appended: 'Na het verzegelde bestand volgt nog iets: {added}.',
    removed: 'Een deel van het verzegelde bestand ontbreekt: {removed}, vanaf byte {at}.',
    inserted: 'Er is iets ingevoegd in het verzegelde bestand: {added}, bij byte {at}.',
    overwritten: 'Een deel van het verzegelde bestand is vervangen: {removed}, vanaf byte {at}.',
    other: 'Een deel van het verzegelde bestand is vervangen: {removed} door {added}, vanaf byte {at}.',
    line_breaks:
      'Een overdracht als tekst heeft de regeleinden omgezet. Verder is het gelijk aan het verzegelde bestand.',
    utf8: 'Een overdracht als tekst heeft de tekens omgezet. Verder is het gelijk aan het verzegelde bestand.',
    seven_bits:
      'Een overdracht als tekst heeft de hoogste bit van elke byte verwijderd. Verder is het gelijk aan het verzegelde bestand.',
    pages: 'Betrokken pagina’s van het verzegelde bestand: {pages}.',
    noPages: 'Wat verschilt, is op geen enkele pagina te zien.'
  },

  status: { draft: 'concept', sent: 'verzonden', completed: 'voltooid', voided: 'ingetrokken' },

  pages: {
    heading: 'De pagina’s',
    compared: 'De pagina’s, zoals ze werden verzegeld en zoals ze nu zijn',
    comparedSigned: 'De pagina’s, zoals ze werden ondertekend en zoals ze nu zijn',
    loading: 'Pagina’s worden geladen…',
    sealed: 'Verzegeld',
    signed: 'Ondertekend',
    file: 'Dit bestand',
    page: 'Pagina {page}',
    same: 'ziet er hetzelfde uit',
    differs: 'verschilt',
    onlySealed: 'zit niet in dit bestand',
    onlyFile: 'is toegevoegd',
    unknown: 'kan niet worden vergeleken',
    sealedPage: 'Pagina {page} zoals verzegeld',
    signedPage: 'Pagina {page} zoals ondertekend',
    filePage: 'Pagina {page} van dit bestand',
    absent: 'Deze pagina bestaat niet',
    unreadable: 'Dit bestand kan niet worden getoond.',
    failed: 'Deze pagina kan niet worden getoond.',
    text: 'Tekst van pagina {page}',
    noText: 'Geen tekst.',
    shown: 'Vergeleken pagina’s: {shown}.',
    allSame: 'Alle zien er hetzelfde uit, maar een wijziging hoeft niet zichtbaar te zijn.',
    someDiffer: 'Deze verschillen: {pages}.',
    someUnknown: 'Deze kunnen niet worden vergeleken: {pages}.',
    notCompared: 'In deze browser kan de pagina geen afbeeldingen vergelijken; bekijk ze daarom zelf.',
    more: 'Meer pagina’s tonen (nog {left})'
  },

  signatures: {
    heading: 'Digitale handtekeningen',
    own: 'Zegel van deze dienst',
    of: 'Handtekening van {name}',
    stamp: 'Tijdstempel van {name}',
    unnamed: 'een naamloze ondertekenaar',
    timeUnknown: 'Wanneer ze is gezet, is onbekend.',
    timeOwn: 'Gezet op {time}, volgens de klok van deze dienst.',
    timeClaimed: 'Gezet op {time}, volgens de klok van de ondertekenaar. Geen tijdstempel bevestigt dat.',
    timeProved: 'Gezet op {time}. {authority} bevestigt dat met een tijdstempel.',
    timeProvedUnknown:
      'Gezet op {time}. {authority} bevestigt dat met een tijdstempel, maar deze dienst kent die instantie niet.',
    authority: 'Een instantie',
    unchanged: 'Het document is sindsdien niet gewijzigd.',
    changed: 'Het document is later gewijzigd op een manier die deze handtekening niet toestaat.',
    permitted: 'Het document is later alleen gewijzigd zoals deze handtekening toestaat.',
    permittedItems: 'Het document is later alleen gewijzigd zoals deze handtekening toestaat: {items}.',
    broken: 'Ze past niet bij dit bestand.',
    brokenOwn:
      'Ze past niet bij dit bestand. Ze noemt het certificaat van deze dienst, maar iedereen kan dat in een bestand kopiëren: het maakt het bestand niet betrouwbaarder.',
    certificateOwn: 'Het certificaat is dat van deze dienst.',
    certificateTrusted: 'Het certificaat is uitgegeven door {issuer}, die deze dienst vertrouwt.',
    certificateUnknown: 'Het certificaat is uitgegeven door {issuer}, die deze dienst niet kent.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Het certificaat is niet uitgegeven door een instantie die deze dienst vertrouwt.',
      NO_SIGNING_CERTIFICATE_FOUND: 'Ze bevat haar certificaat niet.',
      OUT_OF_BOUNDS_NO_POE:
        'Het certificaat is nu niet geldig, en niets bewijst dat het bij de ondertekening geldig was.',
      REVOKED: 'Het certificaat is ingetrokken.',
      REVOKED_NO_POE: 'Het certificaat is ingetrokken, en niets bewijst dat de handtekening eerder is gezet.',
      CHAIN_CONSTRAINTS_FAILURE: 'Het certificaat is voor een ander doel dan het ondertekenen van documenten.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'Ze is gemaakt met een algoritme dat nu te zwak is.',
      SIGNED_DATA_NOT_FOUND: 'De wijzigingen erna zijn te groot om te vergelijken.'
    }
  },

  technical: {
    summary: 'Technische details',
    ofCheck: 'Technische details van de controle',
    kind: 'Soort',
    level: 'PAdES-niveau',
    indication: 'Uitkomst (EN 319 102-1)',
    field: 'Formulierveld',
    covers: 'Omvat',
    coversBytes: '{coverage}: de eerste {bytes}, tot en met revisie {revision}',
    coverage: {
      file: 'het hele bestand',
      revision: 'een eerdere revisie van het bestand',
      partial: 'geen volledige revisie'
    },
    certification: 'Certificering (DocMDP)',
    time: 'Bron van de tijd',
    subject: 'Certificaat van',
    issuer: 'Uitgegeven door',
    serial: 'Serienummer',
    validity: 'Geldig',
    from: '{from} tot {to}',
    fingerprint: 'Certificaat (SHA-256)',
    revocation: 'Intrekking',
    algorithms: 'Algoritmen',
    changes: 'Wijzigingen erna',
    change: 'Revisie {revision}: {text} ({permitted})',
    permitted: 'toegestaan',
    forbidden: 'niet toegestaan',
    none: 'geen',
    problems: 'Problemen',
    verdict: 'Oordeel',
    integrity: 'Integriteit',
    trust: 'Vertrouwen',
    changesAfter: 'Wijzigingen na handtekeningen',
    damage: 'Schade',
    revisions: 'Revisies',
    lost: 'Verwijderde handtekeningen',
    identifier: 'Document-ID',
    sealedSha256: 'Verzegelde versie (SHA-256)',
    sealedBytes: 'Verzegelde versie (bytes)'
  },

  bytes: { one: '{count} byte', other: '{count} bytes' },

  file: {
    heading: 'Het gecontroleerde bestand',
    name: 'Naam',
    size: 'Grootte',
    sha256: 'SHA-256',
    insecure: 'niet beschikbaar, omdat deze pagina niet via HTTPS is geladen',
    checked: 'Gecontroleerd',
    by: '{time}, op {url}'
  }
}
