import type { Words } from './en.js'

export const words: Words = {
  title: 'Verificar un documento',
  reportTitle: 'Informe de verificación',
  intro:
    'Elija un PDF firmado para ver si sigue tal como estaba cuando se selló. El archivo se comprueba y no se guarda.',
  drop: 'Suelte aquí un PDF o',
  choose: 'elija uno',
  language: { label: 'Idioma', failed: 'No se ha podido cambiar el idioma. Inténtelo de nuevo.' },
  asked: 'Viene del certificado del documento {id}. Elija su archivo para ver si está tal como se selló.',
  checking: 'Comprobando…',
  unsent: 'No se ha podido enviar el archivo. Compruebe su conexión e inténtelo de nuevo.',
  failed: 'No se ha podido comprobar el archivo. Inténtelo más tarde.',
  failure: {
    INVALID_PDF: 'El archivo no se puede usar: no es un PDF o no se puede leer.',
    PDF_ENCRYPTED: 'El archivo no se puede usar: hace falta una contraseña para abrirlo.',
    PDF_TOO_LARGE: 'El archivo no se puede usar: tiene demasiadas páginas o demasiado contenido.',
    REQUEST_TOO_LARGE:
      'El archivo no se puede usar: ocupa más de 25 MB. Si se debe a los archivos adjuntos, pida al remitente el paquete de pruebas, que se comprueba sin esta página.',
    RATE_LIMIT_EXCEEDED: 'Se han comprobado demasiados archivos en poco tiempo. Espere un minuto e inténtelo de nuevo.'
  },

  verdict: {
    sealed_here: {
      badge: 'Sellado aquí',
      title: 'Este es el documento tal como se selló.',
      meaning:
        'Este servicio lo selló cuando todos habían firmado y no se ha modificado desde entonces. Puede confiar en que es lo que se firmó.'
    },
    sealed_here_longer: {
      badge: 'Sellado aquí',
      title: 'Este documento se selló aquí y solo se le ha añadido lo que su sello permite.',
      meaning:
        'Este servicio lo selló cuando todos habían firmado. Lo que se ha añadido desde entonces figura más abajo, junto a cada firma.'
    },
    valid: {
      badge: 'Válido',
      title: 'Firmado por alguien en quien este servicio confía, y sin modificar.',
      meaning:
        'Desde entonces solo se ha modificado como permiten sus firmas. No lo selló este servicio, así que aquí no se sabe nada más de él.'
    },
    untrusted: {
      badge: 'Firmante desconocido',
      title: 'Sin modificar desde que se firmó, pero no se sabe con certeza quién lo firmó.',
      meaning:
        'Cualquiera puede hacer una firma como esta, con cualquier nombre. Confíe en ella solo si sabe por otros medios que procede del firmante: pregúntele o compare el certificado en «Detalles técnicos».'
    },
    changed: {
      badge: 'Modificado',
      title: 'Modificado después de firmarse.',
      meaning:
        'Se ha modificado algo que la firma no permite, así que esto no es lo que se firmó. No confíe en él. Pida el archivo tal como se firmó.'
    },
    unsigned: {
      badge: 'Sin firmar',
      title: 'Este PDF no tiene ninguna firma digital.',
      meaning: 'Eso no dice nada de su contenido, pero nada en él muestra quién lo hizo ni si se ha modificado.'
    },
    missing: {
      badge: 'Dañado',
      title: 'Falta una parte del archivo.',
      meaning:
        'Es probable que no se transfiriera por completo. No se sabe si se ha modificado. No confíe en él: consígalo de nuevo y compruebe ese archivo.'
    },
    damaged: {
      badge: 'Dañado',
      title: 'El archivo está dañado.',
      meaning:
        'Parece un accidente de una transferencia o de un disco, pero puede provocarse a propósito. No se sabe si se ha modificado algo más. No confíe en él: consiga el archivo de nuevo y compruebe ese.'
    },
    replaced: {
      badge: 'Dañado',
      title: 'Esto no es lo que se firmó.',
      meaning:
        'El archivo está completo y se puede leer, pero su contenido se sustituyó después de la firma. No confíe en él. Pida al remitente el archivo tal como se firmó.'
    },
    unknown: {
      badge: 'Dañado',
      title: 'La firma no corresponde a este archivo.',
      meaning:
        'No se puede determinar si el archivo se dañó por accidente o se modificó a propósito. No confíe en él. Pida al remitente el archivo tal como se firmó.'
    }
  },
  otherFile: 'Este archivo no es el archivo sellado del documento {id}, cuyo certificado le ha traído aquí.',
  inside: {
    seal: 'La versión que se selló sigue dentro de este archivo. Puede descargarla y comparar ambas más abajo.',
    signature: 'La versión que se firmó sigue dentro de este archivo. Puede descargarla y comparar ambas más abajo.'
  },
  print: 'Imprimir el informe',
  saveJson: 'Guardar como JSON',
  downloadSealed: 'Descargar la versión sellada',
  downloadSigned: 'Descargar la versión firmada',
  downloadFailed: 'La descarga no ha funcionado. Inténtelo de nuevo.',
  wrong: 'Qué se ha modificado',
  change: {
    page_content: 'se modificó el contenido de una página',
    page_added: 'se añadieron páginas',
    page_removed: 'se quitaron páginas',
    page_box: 'se modificó el tamaño, la parte visible o el giro de una página',
    annotation_added: 'se añadió una nota u otra anotación',
    annotation_removed: 'se quitó una nota u otra anotación',
    annotation_changed: 'se modificó una nota u otra anotación',
    field_value: 'se rellenó un campo de formulario',
    field_added: 'se añadió un campo de formulario',
    field_removed: 'se quitó un campo de formulario',
    field_changed: 'se modificó un campo de formulario',
    signature_added: 'se añadió una firma',
    catalog: 'se modificó lo que hace el archivo al abrirse o cómo se muestra',
    resource: 'se sustituyeron fuentes, imágenes u otras partes de una página',
    metadata: 'se modificó el título u otras propiedades',
    proofs: 'se añadieron certificados y pruebas de firmas',
    structure: 'se modificó la estructura del archivo de forma poco común',
    lost_signature: 'se quitó una firma'
  },
  where: { page: '{text} (página {page})', field: '{text} («{field}»)' },

  document: {
    heading: 'El documento',
    basis: 'El documento que se selló',
    basisNote:
      'Este archivo empieza con un documento sellado aquí, al que se añadió algo. Lo que sigue se refiere a la versión sellada.',
    title: 'Título',
    sender: 'Enviado por',
    completed: 'Completado',
    note: 'Nota',
    test: 'Documento de prueba, sin valor legal.',
    erased: 'El remitente borró los datos de este documento. Quién lo firmó consta en el archivo.',
    people: 'Quién ha firmado',
    signed: 'Firmó el {time}.',
    unsigned: 'No ha firmado.',
    identified: 'Identificación mediante {ways}.',
    unidentified: 'No consta cómo se identificó a esta persona.',
    simulated: 'Sin identificar: en modo de prueba, el remitente firmó en lugar de esta persona.',
    email_link: 'un enlace enviado a su correo electrónico',
    embedded_link: 'un enlace que le dio el sistema del propio remitente',
    open_link: 'un enlace que cualquiera puede abrir',
    in_person: 'en persona, con alguien del remitente',
    access_code: 'un código de acceso del remitente',
    email_code: 'un código enviado a su dirección de correo electrónico',
    sms_code: 'un código enviado a su teléfono',
    or: '{one} o {other}',
    and: '{one}, y {other}'
  },

  claimed: {
    heading: 'Para miembros de la cuenta',
    names: 'Ha iniciado sesión. Este archivo nombra un documento de su cuenta:',
    proves: 'Cualquiera puede escribir ese nombre en un archivo. Solo el propio archivo sellado es el documento.',
    matches: 'Empieza con los bytes que se sellaron.',
    unfinished: 'Estado del documento: {status}. Por eso no hay ningún archivo sellado con el que comparar.',
    erased: 'Los datos del documento se borraron, así que no hay ningún archivo sellado con el que comparar.',
    same: 'Es el archivo sellado.',
    cut: 'Falta el final del archivo sellado: {removed}.',
    appended: 'Hay algo después del archivo sellado: {added}.',
    removed: 'Falta una parte del archivo sellado: {removed}, desde el byte {at}.',
    inserted: 'Se insertó algo en el archivo sellado: {added}, en el byte {at}.',
    overwritten: 'Se sustituyó una parte del archivo sellado: {removed}, desde el byte {at}.',
    other: 'Se sustituyó una parte del archivo sellado: {removed} por {added}, desde el byte {at}.',
    line_breaks: 'Una transferencia como texto convirtió los saltos de línea. Nada más difiere del archivo sellado.',
    utf8: 'Una transferencia como texto convirtió los caracteres. Nada más difiere del archivo sellado.',
    seven_bits:
      'Una transferencia como texto eliminó el bit más alto de cada byte. Nada más difiere del archivo sellado.',
    pages: 'Páginas afectadas del archivo sellado: {pages}.',
    noPages: 'Lo que difiere no se ve en ninguna página.'
  },

  status: { draft: 'borrador', sent: 'enviado', completed: 'completado', voided: 'anulado' },

  pages: {
    heading: 'Las páginas',
    compared: 'Las páginas, tal como se sellaron y como están ahora',
    comparedSigned: 'Las páginas, tal como se firmaron y como están ahora',
    loading: 'Cargando las páginas…',
    sealed: 'Al sellarse',
    signed: 'Al firmarse',
    file: 'Este archivo',
    page: 'Página {page}',
    same: 'se ve igual',
    differs: 'difiere',
    onlySealed: 'no está en este archivo',
    onlyFile: 'se añadió',
    unknown: 'no se puede comparar',
    sealedPage: 'Página {page} tal como se selló',
    signedPage: 'Página {page} tal como se firmó',
    filePage: 'Página {page} de este archivo',
    absent: 'No existe esa página',
    unreadable: 'Este archivo no se puede mostrar.',
    failed: 'Esta página no se puede mostrar.',
    text: 'Texto de la página {page}',
    noText: 'Sin texto.',
    shown: 'Páginas comparadas: {shown}.',
    allSame: 'Todas se ven iguales, pero una modificación no tiene por qué ser visible.',
    someDiffer: 'Difieren: {pages}.',
    someUnknown: 'No se pueden comparar: {pages}.',
    notCompared: 'Este navegador no permite que la página compare imágenes; mírelas usted.',
    more: 'Mostrar más páginas (quedan {left})'
  },

  signatures: {
    heading: 'Firmas digitales',
    own: 'Sello de este servicio',
    of: 'Firma de {name}',
    stamp: 'Sello de tiempo de {name}',
    unnamed: 'un firmante sin nombre',
    timeUnknown: 'No se sabe cuándo se hizo.',
    timeOwn: 'Hecha el {time}, según el reloj de este servicio.',
    timeClaimed: 'Hecha el {time}, según el reloj del propio firmante. Ningún sello de tiempo lo confirma.',
    timeProved: 'Hecha el {time}. {authority} lo confirma con un sello de tiempo.',
    timeProvedUnknown:
      'Hecha el {time}. {authority} lo confirma con un sello de tiempo, pero este servicio no conoce esa autoridad.',
    authority: 'Una autoridad',
    unchanged: 'El documento no se ha modificado desde entonces.',
    changed: 'El documento se modificó después de una forma que esta firma no permite.',
    permitted: 'El documento solo se modificó después como permite esta firma.',
    permittedItems: 'El documento solo se modificó después como permite esta firma: {items}.',
    broken: 'No corresponde a este archivo.',
    brokenOwn:
      'No corresponde a este archivo. Nombra el certificado de este servicio, pero cualquiera puede copiarlo en un archivo: no lo hace más fiable.',
    certificateOwn: 'El certificado es el de este servicio.',
    certificateTrusted: 'El certificado lo emitió {issuer}, en quien este servicio confía.',
    certificateUnknown: 'El certificado lo emitió {issuer}, a quien este servicio no conoce.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Su certificado no lo emitió una autoridad en la que este servicio confíe.',
      NO_SIGNING_CERTIFICATE_FOUND: 'No incluye su certificado.',
      OUT_OF_BOUNDS_NO_POE: 'Su certificado no es válido ahora, y nada demuestra que lo fuera al firmar.',
      REVOKED: 'Su certificado fue revocado.',
      REVOKED_NO_POE: 'Su certificado fue revocado, y nada demuestra que la firma se hiciera antes.',
      CHAIN_CONSTRAINTS_FAILURE: 'Su certificado sirve para otro fin que firmar documentos.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'Se hizo con un algoritmo que hoy es demasiado débil.',
      SIGNED_DATA_NOT_FOUND: 'Las modificaciones posteriores son demasiado grandes para compararlas.'
    }
  },

  technical: {
    summary: 'Detalles técnicos',
    ofCheck: 'Detalles técnicos de la comprobación',
    kind: 'Tipo',
    level: 'Nivel PAdES',
    indication: 'Resultado (EN 319 102-1)',
    field: 'Campo de formulario',
    covers: 'Abarca',
    coversBytes: '{coverage}: los primeros {bytes}, hasta la revisión {revision}',
    coverage: {
      file: 'todo el archivo',
      revision: 'una revisión anterior del archivo',
      partial: 'ninguna revisión completa'
    },
    certification: 'Certificación (DocMDP)',
    time: 'Origen de la hora',
    subject: 'Certificado de',
    issuer: 'Emitido por',
    serial: 'Número de serie',
    validity: 'Validez',
    from: '{from} a {to}',
    fingerprint: 'Certificado (SHA-256)',
    revocation: 'Revocación',
    algorithms: 'Algoritmos',
    changes: 'Modificaciones posteriores',
    change: 'Revisión {revision}: {text} ({permitted})',
    permitted: 'permitido',
    forbidden: 'no permitido',
    none: 'ninguno',
    problems: 'Problemas',
    verdict: 'Veredicto',
    integrity: 'Integridad',
    trust: 'Confianza',
    changesAfter: 'Modificaciones tras las firmas',
    damage: 'Daños',
    revisions: 'Revisiones',
    lost: 'Firmas que se quitaron',
    identifier: 'Documento',
    sealedSha256: 'Versión sellada (SHA-256)',
    sealedBytes: 'Versión sellada (bytes)'
  },

  bytes: { one: '{count} byte', many: '{count} de bytes', other: '{count} bytes' },

  file: {
    heading: 'El archivo comprobado',
    name: 'Nombre',
    size: 'Tamaño',
    sha256: 'SHA-256',
    insecure: 'no disponible, porque esta página no se cargó por HTTPS',
    checked: 'Comprobado',
    by: '{time}, en {url}'
  }
}
