/** The texts of the appended pages in one language. `{…}` is filled in. */
export interface Words {
  locale: string
  certificateOfCompletion: string
  document: string
  documentId: string
  fileName: string
  pages: string
  originalHash: string
  workingHash: string
  sender: string
  created: string
  sent: string
  completed: string
  signers: string
  signatures: string
  role: string
  viewed: string
  signed: string
  ipAddress: string
  userAgent: string
  consent: string
  signature: string
  auditTrail: string
  auditNote: string
  hash: string
  verify: string
  verifyNote: string
  page: string
  development: string
}

const en: Words = {
  locale: 'en-GB',
  certificateOfCompletion: 'Certificate of completion',
  document: 'Document',
  documentId: 'Document ID',
  fileName: 'File',
  pages: 'Pages',
  originalHash: 'SHA-256 original',
  workingHash: 'SHA-256 as signed',
  sender: 'Sent by',
  created: 'Created',
  sent: 'Sent',
  completed: 'Completed',
  signers: 'Signers',
  signatures: 'Signatures',
  role: 'Role',
  viewed: 'Viewed',
  signed: 'Signed',
  ipAddress: 'IP address',
  userAgent: 'Browser',
  consent: 'Consent',
  signature: 'Signature',
  auditTrail: 'Audit trail',
  auditNote:
    'Each entry’s hash covers the entry and the hash of the one before it: none can be changed, added or taken out unnoticed.',
  hash: 'Hash',
  verify: 'Verify this document',
  verifyNote: 'Open this address and drop the file to check that nothing has been changed since it was sealed.',
  page: 'Page {page} of {total}',
  development: 'Sealed with a self-made development certificate, which no reader trusts.'
}

const de: Words = {
  locale: 'de-DE',
  certificateOfCompletion: 'Abschlusszertifikat',
  document: 'Dokument',
  documentId: 'Dokument-ID',
  fileName: 'Datei',
  pages: 'Seiten',
  originalHash: 'SHA-256 Original',
  workingHash: 'SHA-256 signiert',
  sender: 'Gesendet von',
  created: 'Erstellt',
  sent: 'Gesendet',
  completed: 'Abgeschlossen',
  signers: 'Unterzeichner',
  signatures: 'Unterschriften',
  role: 'Rolle',
  viewed: 'Angesehen',
  signed: 'Unterschrieben',
  ipAddress: 'IP-Adresse',
  userAgent: 'Browser',
  consent: 'Einwilligung',
  signature: 'Unterschrift',
  auditTrail: 'Prüfprotokoll',
  auditNote:
    'Der Hash jedes Eintrags umfasst den Eintrag und den Hash des vorigen: Keiner lässt sich unbemerkt ändern, hinzufügen oder entfernen.',
  hash: 'Hash',
  verify: 'Dieses Dokument prüfen',
  verifyNote:
    'Öffnen Sie diese Adresse und legen Sie die Datei ab, um zu prüfen, dass seit der Siegelung nichts verändert wurde.',
  page: 'Seite {page} von {total}',
  development: 'Gesiegelt mit einem selbst erstellten Entwicklungszertifikat, dem kein Programm vertraut.'
}

const fr: Words = {
  locale: 'fr-FR',
  certificateOfCompletion: 'Certificat de signature',
  document: 'Document',
  documentId: 'Identifiant',
  fileName: 'Fichier',
  pages: 'Pages',
  originalHash: 'SHA-256 original',
  workingHash: 'SHA-256 signé',
  sender: 'Envoyé par',
  created: 'Créé',
  sent: 'Envoyé',
  completed: 'Terminé',
  signers: 'Signataires',
  signatures: 'Signatures',
  role: 'Rôle',
  viewed: 'Consulté',
  signed: 'Signé',
  ipAddress: 'Adresse IP',
  userAgent: 'Navigateur',
  consent: 'Consentement',
  signature: 'Signature',
  auditTrail: 'Piste d’audit',
  auditNote:
    'L’empreinte de chaque entrée couvre l’entrée et l’empreinte de la précédente : aucune ne peut être modifiée, ajoutée ou retirée sans que cela se voie.',
  hash: 'Empreinte',
  verify: 'Vérifier ce document',
  verifyNote: 'Ouvrez cette adresse et déposez-y le fichier pour vérifier que rien n’a changé depuis le scellement.',
  page: 'Page {page} sur {total}',
  development: 'Scellé avec un certificat de développement auto-signé, auquel aucun lecteur ne fait confiance.'
}

const es: Words = {
  locale: 'es-ES',
  certificateOfCompletion: 'Certificado de finalización',
  document: 'Documento',
  documentId: 'Identificador',
  fileName: 'Archivo',
  pages: 'Páginas',
  originalHash: 'SHA-256 original',
  workingHash: 'SHA-256 firmado',
  sender: 'Enviado por',
  created: 'Creado',
  sent: 'Enviado',
  completed: 'Completado',
  signers: 'Firmantes',
  signatures: 'Firmas',
  role: 'Rol',
  viewed: 'Visto',
  signed: 'Firmado',
  ipAddress: 'Dirección IP',
  userAgent: 'Navegador',
  consent: 'Consentimiento',
  signature: 'Firma',
  auditTrail: 'Registro de auditoría',
  auditNote:
    'El hash de cada entrada cubre la entrada y el hash de la anterior: ninguna puede cambiarse, añadirse ni quitarse sin que se note.',
  hash: 'Hash',
  verify: 'Verificar este documento',
  verifyNote: 'Abra esta dirección y suelte el archivo para comprobar que nada ha cambiado desde que se selló.',
  page: 'Página {page} de {total}',
  development: 'Sellado con un certificado de desarrollo autofirmado, en el que ningún lector confía.'
}

const LANGUAGES: Record<string, Words> = { en, de, fr, es }

/** The words of a language tag such as `de` or `es-MX`; English when there is no translation. */
export function wordsFor(language: string): Words {
  return LANGUAGES[language.toLowerCase().split(/[-_]/)[0]!] ?? en
}
