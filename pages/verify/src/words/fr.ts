import type { Words } from './en.js'

export const words: Words = {
  title: 'Vérifier un document',
  reportTitle: 'Rapport de vérification',
  intro:
    'Choisissez un PDF signé pour voir s’il est resté tel qu’au moment de son scellement. Le fichier est vérifié et n’est pas conservé.',
  drop: 'Déposez un PDF ici, ou',
  choose: 'choisissez-en un',
  language: { label: 'Langue', failed: 'La langue n’a pas pu être changée. Veuillez réessayer.' },
  asked: 'Vous venez du certificat du document {id}. Choisissez son fichier pour voir s’il est tel qu’il a été scellé.',
  checking: 'Vérification…',
  unsent: 'Le fichier n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.',
  failed: 'Le fichier n’a pas pu être vérifié. Veuillez réessayer plus tard.',
  failure: {
    INVALID_PDF: 'Le fichier est inutilisable\u00a0: ce n’est pas un PDF, ou il est illisible.',
    PDF_ENCRYPTED: 'Le fichier est inutilisable\u00a0: un mot de passe est nécessaire pour l’ouvrir.',
    PDF_TOO_LARGE: 'Le fichier est inutilisable\u00a0: il a trop de pages ou trop de contenu.',
    REQUEST_TOO_LARGE:
      'Le fichier est inutilisable\u00a0: il dépasse 25 Mo. Si cela vient des fichiers joints, demandez à l’expéditeur le dossier de preuve, qui se vérifie sans cette page.',
    RATE_LIMIT_EXCEEDED: 'Trop de fichiers ont été vérifiés en peu de temps. Attendez une minute et réessayez.'
  },

  verdict: {
    sealed_here: {
      badge: 'Scellé ici',
      title: 'Voici le document tel qu’il a été scellé.',
      meaning:
        'Ce service l’a scellé une fois que tous avaient signé, et il n’a pas été modifié depuis. Vous pouvez vous y fier\u00a0: c’est ce qui a été signé.'
    },
    sealed_here_longer: {
      badge: 'Scellé ici',
      title: 'Ce document a été scellé ici, et n’a été complété que comme son sceau le permet.',
      meaning:
        'Ce service l’a scellé une fois que tous avaient signé. Ce qui a été ajouté depuis est indiqué plus bas, avec chaque signature.'
    },
    valid: {
      badge: 'Valide',
      title: 'Signé par quelqu’un à qui ce service fait confiance, et inchangé.',
      meaning:
        'Depuis, il n’a été modifié que comme ses signatures le permettent. Il n’a pas été scellé par ce service\u00a0: rien d’autre n’en est connu ici.'
    },
    untrusted: {
      badge: 'Signataire inconnu',
      title: 'Inchangé depuis sa signature, mais on ne sait pas avec certitude qui l’a signé.',
      meaning:
        'N’importe qui peut faire une telle signature, sous n’importe quel nom. Ne vous y fiez que si vous savez par un autre moyen qu’elle vient du signataire\u00a0: demandez-lui, ou comparez le certificat dans «\u00a0Détails techniques\u00a0».'
    },
    changed: {
      badge: 'Modifié',
      title: 'Modifié après sa signature.',
      meaning:
        'Quelque chose a été modifié que la signature ne permet pas\u00a0: ce n’est donc pas ce qui a été signé. Ne vous y fiez pas. Demandez le fichier tel qu’il a été signé.'
    },
    unsigned: {
      badge: 'Non signé',
      title: 'Ce PDF n’a pas de signature numérique.',
      meaning: 'Cela ne dit rien de son contenu, mais rien n’y montre qui l’a fait ni s’il a été modifié.'
    },
    missing: {
      badge: 'Endommagé',
      title: 'Une partie du fichier manque.',
      meaning:
        'Il n’a sans doute pas été transféré en entier. On ne sait pas s’il a été modifié. Ne vous y fiez pas\u00a0: procurez-vous le fichier à nouveau et vérifiez celui-là.'
    },
    damaged: {
      badge: 'Endommagé',
      title: 'Le fichier est endommagé.',
      meaning:
        'Cela ressemble à un accident de transfert ou de disque, mais peut être fait exprès. On ne sait pas si autre chose a été modifié. Ne vous y fiez pas\u00a0: procurez-vous le fichier à nouveau et vérifiez celui-là.'
    },
    replaced: {
      badge: 'Endommagé',
      title: 'Ce n’est pas ce qui a été signé.',
      meaning:
        'Le fichier est complet et lisible, mais son contenu a été remplacé après sa signature. Ne vous y fiez pas. Demandez à l’expéditeur le fichier tel qu’il a été signé.'
    },
    unknown: {
      badge: 'Endommagé',
      title: 'La signature ne correspond pas à ce fichier.',
      meaning:
        'On ne peut pas déterminer si le fichier a été endommagé par accident ou modifié exprès. Ne vous y fiez pas. Demandez à l’expéditeur le fichier tel qu’il a été signé.'
    }
  },
  otherFile: 'Ce fichier n’est pas le fichier scellé du document {id}, dont le certificat vous a mené ici.',
  inside: {
    seal: 'La version scellée se trouve encore dans ce fichier. Vous pouvez la télécharger, et comparer les deux plus bas.',
    signature:
      'La version signée se trouve encore dans ce fichier. Vous pouvez la télécharger, et comparer les deux plus bas.'
  },
  print: 'Imprimer le rapport',
  saveJson: 'Enregistrer en JSON',
  downloadSealed: 'Télécharger la version scellée',
  downloadSigned: 'Télécharger la version signée',
  downloadFailed: 'Le téléchargement a échoué. Veuillez réessayer.',
  wrong: 'Ce qui a été modifié',
  change: {
    page_content: 'le contenu d’une page a été modifié',
    page_added: 'des pages ont été ajoutées',
    page_removed: 'des pages ont été retirées',
    page_box: 'la taille, la partie visible ou la rotation d’une page a été modifiée',
    annotation_added: 'une note ou une autre annotation a été ajoutée',
    annotation_removed: 'une note ou une autre annotation a été retirée',
    annotation_changed: 'une note ou une autre annotation a été modifiée',
    field_value: 'un champ de formulaire a été rempli',
    field_added: 'un champ de formulaire a été ajouté',
    field_removed: 'un champ de formulaire a été retiré',
    field_changed: 'un champ de formulaire a été modifié',
    signature_added: 'une signature a été ajoutée',
    catalog: 'ce que fait le fichier à l’ouverture, ou la façon dont il s’affiche, a été modifié',
    resource: 'des polices, des images ou d’autres parties d’une page ont été remplacées',
    metadata: 'le titre ou d’autres propriétés ont été modifiés',
    proofs: 'des certificats et des preuves de signatures ont été ajoutés',
    structure: 'la structure du fichier a été modifiée d’une façon inhabituelle',
    lost_signature: 'une signature a été retirée'
  },
  where: { page: '{text} (page {page})', field: '{text} («\u00a0{field}\u00a0»)' },

  document: {
    heading: 'Le document',
    basis: 'Le document qui a été scellé',
    basisNote:
      'Ce fichier commence par un document scellé ici, auquel quelque chose a été ajouté. Ce qui suit concerne la version scellée.',
    title: 'Titre',
    sender: 'Envoyé par',
    completed: 'Terminé',
    note: 'Remarque',
    test: 'Document de test, sans valeur juridique.',
    erased: 'L’expéditeur a effacé les données de ce document. Le fichier indique qui l’a signé.',
    people: 'Qui a signé',
    signed: 'A signé le {time}.',
    unsigned: 'N’a pas signé.',
    identified: 'Identification par {ways}.',
    unidentified: 'Rien n’indique comment cette personne a été identifiée.',
    simulated: 'Non identifiée\u00a0: en mode test, l’expéditeur a signé à la place de cette personne.',
    email_link: 'un lien envoyé à son adresse e-mail',
    embedded_link: 'un lien donné par le système de l’expéditeur',
    open_link: 'un lien que tout le monde peut ouvrir',
    in_person: 'en personne, avec quelqu’un de l’expéditeur',
    access_code: 'un code d’accès de l’expéditeur',
    email_code: 'un code envoyé à son adresse e-mail',
    sms_code: 'un code envoyé à son téléphone',
    or: '{one} ou {other}',
    and: '{one}, et {other}'
  },

  claimed: {
    heading: 'Pour les membres du compte',
    names: 'Vous êtes connecté. Ce fichier nomme un document de votre compte\u00a0:',
    proves: 'N’importe qui peut écrire ce nom dans un fichier. Seul le fichier scellé lui-même est le document.',
    matches: 'Il commence par les octets qui ont été scellés.',
    unfinished: 'État du document\u00a0: {status}. Il n’y a donc pas de fichier scellé auquel le comparer.',
    erased: 'Les données du document ont été effacées\u00a0: il n’y a donc pas de fichier scellé auquel le comparer.',
    same: 'C’est le fichier scellé.',
    cut: 'La fin du fichier scellé manque\u00a0: {removed}.',
    appended: 'Quelque chose suit le fichier scellé\u00a0: {added}.',
    removed: 'Une partie du fichier scellé manque\u00a0: {removed}, à partir de l’octet {at}.',
    inserted: 'Quelque chose a été inséré dans le fichier scellé\u00a0: {added}, à l’octet {at}.',
    overwritten: 'Une partie du fichier scellé a été remplacée\u00a0: {removed}, à partir de l’octet {at}.',
    other: 'Une partie du fichier scellé a été remplacée\u00a0: {removed} par {added}, à partir de l’octet {at}.',
    line_breaks: 'Un transfert en mode texte a converti les sauts de ligne. Rien d’autre ne diffère du fichier scellé.',
    utf8: 'Un transfert en mode texte a converti les caractères. Rien d’autre ne diffère du fichier scellé.',
    seven_bits:
      'Un transfert en mode texte a supprimé le bit de poids fort de chaque octet. Rien d’autre ne diffère du fichier scellé.',
    pages: 'Pages concernées du fichier scellé\u00a0: {pages}.',
    noPages: 'Ce qui diffère n’apparaît sur aucune page.'
  },

  status: { draft: 'brouillon', sent: 'envoyé', completed: 'terminé', voided: 'annulé' },

  pages: {
    heading: 'Les pages',
    compared: 'Les pages, telles qu’elles ont été scellées et telles qu’elles sont',
    comparedSigned: 'Les pages, telles qu’elles ont été signées et telles qu’elles sont',
    loading: 'Chargement des pages…',
    sealed: 'Au scellement',
    signed: 'À la signature',
    file: 'Ce fichier',
    page: 'Page n° {page}',
    same: 'semble identique',
    differs: 'diffère',
    onlySealed: 'n’est pas dans ce fichier',
    onlyFile: 'a été ajoutée',
    unknown: 'ne peut pas être comparée',
    sealedPage: 'Page {page} telle qu’elle a été scellée',
    signedPage: 'Page {page} telle qu’elle a été signée',
    filePage: 'Page {page} de ce fichier',
    absent: 'Cette page n’existe pas',
    unreadable: 'Ce fichier ne peut pas être affiché.',
    failed: 'Cette page ne peut pas être affichée.',
    text: 'Texte de la page {page}',
    noText: 'Aucun texte.',
    shown: 'Pages comparées\u00a0: {shown}.',
    allSame: 'Toutes semblent identiques, mais une modification n’est pas toujours visible.',
    someDiffer: 'Diffèrent\u00a0: {pages}.',
    someUnknown: 'Ne peuvent pas être comparées\u00a0: {pages}.',
    notCompared: 'Ce navigateur ne permet pas à la page de comparer des images\u00a0: regardez-les vous-même.',
    more: 'Afficher plus de pages (encore {left})'
  },

  signatures: {
    heading: 'Signatures numériques',
    own: 'Sceau de ce service',
    of: 'Signature de {name}',
    stamp: 'Horodatage de {name}',
    unnamed: 'un signataire sans nom',
    timeUnknown: 'On ne sait pas quand elle a été faite.',
    timeOwn: 'Faite le {time}, selon l’horloge de ce service.',
    timeClaimed: 'Faite le {time}, selon l’horloge du signataire. Aucun horodatage ne le confirme.',
    timeProved: 'Faite le {time}. {authority} le confirme par un horodatage.',
    timeProvedUnknown:
      'Faite le {time}. {authority} le confirme par un horodatage, mais ce service ne connaît pas cette autorité.',
    authority: 'Une autorité',
    unchanged: 'Le document n’a pas été modifié depuis.',
    changed: 'Le document a été modifié par la suite d’une façon que cette signature ne permet pas.',
    permitted: 'Le document n’a été modifié par la suite que comme cette signature le permet.',
    permittedItems: 'Le document n’a été modifié par la suite que comme cette signature le permet\u00a0: {items}.',
    broken: 'Elle ne correspond pas à ce fichier.',
    brokenOwn:
      'Elle ne correspond pas à ce fichier. Elle nomme le certificat de ce service, mais n’importe qui peut le copier dans un fichier\u00a0: cela ne le rend pas plus fiable.',
    certificateOwn: 'Le certificat est celui de ce service.',
    certificateTrusted: 'Le certificat a été émis par {issuer}, à qui ce service fait confiance.',
    certificateUnknown: 'Le certificat a été émis par {issuer}, que ce service ne connaît pas.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Son certificat n’a pas été émis par une autorité à qui ce service fait confiance.',
      NO_SIGNING_CERTIFICATE_FOUND: 'Elle ne contient pas son certificat.',
      OUT_OF_BOUNDS_NO_POE:
        'Son certificat n’est pas valide actuellement, et rien ne prouve qu’il l’était au moment de signer.',
      REVOKED: 'Son certificat a été révoqué.',
      REVOKED_NO_POE: 'Son certificat a été révoqué, et rien ne prouve que la signature a été faite avant.',
      CHAIN_CONSTRAINTS_FAILURE: 'Son certificat a un autre usage que la signature de documents.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'Elle a été faite avec un algorithme aujourd’hui trop faible.',
      SIGNED_DATA_NOT_FOUND: 'Les modifications ultérieures sont trop importantes pour être comparées.'
    }
  },

  technical: {
    summary: 'Détails techniques',
    ofCheck: 'Détails techniques de la vérification',
    kind: 'Type',
    level: 'Niveau PAdES',
    indication: 'Résultat (EN 319 102-1)',
    field: 'Champ de formulaire',
    covers: 'Couvre',
    coversBytes: '{coverage}\u00a0: les premiers {bytes}, jusqu’à la révision {revision}',
    coverage: {
      file: 'le fichier entier',
      revision: 'une révision antérieure du fichier',
      partial: 'aucune révision complète'
    },
    certification: 'Certification de document (DocMDP)',
    time: 'Source de l’heure',
    subject: 'Certificat de',
    issuer: 'Émis par',
    serial: 'Numéro de série',
    validity: 'Validité',
    from: '{from} à {to}',
    fingerprint: 'Certificat (SHA-256)',
    revocation: 'Révocation',
    algorithms: 'Algorithmes',
    changes: 'Modifications ultérieures',
    change: 'Révision {revision}\u00a0: {text} ({permitted})',
    permitted: 'permis',
    forbidden: 'non permis',
    none: 'aucun',
    problems: 'Problèmes',
    verdict: 'Conclusion',
    integrity: 'Intégrité',
    trust: 'Confiance',
    changesAfter: 'Modifications après les signatures',
    damage: 'Dommage',
    revisions: 'Révisions',
    lost: 'Signatures retirées',
    identifier: 'Identifiant du document',
    sealedSha256: 'Version scellée (SHA-256)',
    sealedBytes: 'Version scellée (octets)'
  },

  bytes: { one: '{count} octet', many: '{count} d’octets', other: '{count} octets' },

  file: {
    heading: 'Le fichier vérifié',
    name: 'Nom',
    size: 'Taille',
    sha256: 'SHA-256',
    insecure: 'indisponible, car cette page n’a pas été chargée en HTTPS',
    checked: 'Vérifié',
    by: '{time}, sur {url}'
  }
}
