import type { Words } from './en.js'

export const words: Words = {
  title: 'Verificar um documento',
  reportTitle: 'Relatório de verificação',
  intro: 'Escolha um PDF assinado para ver se está como quando foi selado. O arquivo é verificado e não é guardado.',
  drop: 'Solte um PDF aqui ou',
  choose: 'escolha um',
  language: { label: 'Idioma', failed: 'Não foi possível mudar o idioma. Tente novamente.' },
  asked: 'Você veio do certificado do documento {id}. Escolha o arquivo dele para ver se está como foi selado.',
  checking: 'Verificando…',
  unsent: 'Não foi possível enviar o arquivo. Verifique sua conexão e tente novamente.',
  failed: 'Não foi possível verificar o arquivo. Tente novamente mais tarde.',
  failure: {
    INVALID_PDF: 'O arquivo não pode ser usado: não é um PDF ou não pode ser lido.',
    PDF_ENCRYPTED: 'O arquivo não pode ser usado: precisa de uma senha para ser aberto.',
    PDF_TOO_LARGE: 'O arquivo não pode ser usado: tem páginas ou conteúdo demais.',
    REQUEST_TOO_LARGE:
      'O arquivo não pode ser usado: tem mais de 25 MB. Se isso se deve a arquivos anexados, peça ao remetente o pacote de provas, que pode ser verificado sem esta página.',
    RATE_LIMIT_EXCEEDED: 'Arquivos demais foram verificados em pouco tempo. Espere um minuto e tente novamente.'
  },

  verdict: {
    sealed_here: {
      badge: 'Selado aqui',
      title: 'Este é o documento como foi selado.',
      meaning:
        'Este serviço o selou quando todos tinham assinado, e ele não foi alterado desde então. Você pode confiar que é o que foi assinado.'
    },
    sealed_here_longer: {
      badge: 'Selado aqui',
      title: 'Este documento foi selado aqui e só recebeu acréscimos que seu selo permite.',
      meaning:
        'Este serviço o selou quando todos tinham assinado. O que foi acrescentado desde então está listado abaixo, em cada assinatura.'
    },
    valid: {
      badge: 'Válido',
      title: 'Assinado por alguém em quem este serviço confia, e sem alterações.',
      meaning:
        'Desde então só foi alterado como suas assinaturas permitem. Não foi selado por este serviço; por isso, nada mais se sabe dele aqui.'
    },
    untrusted: {
      badge: 'Signatário desconhecido',
      title: 'Sem alterações desde a assinatura, mas não se sabe ao certo quem assinou.',
      meaning:
        'Qualquer pessoa pode fazer uma assinatura como esta, com qualquer nome. Só confie nela se souber por outro meio que vem do signatário: pergunte ou compare o certificado em “Detalhes técnicos”.'
    },
    changed: {
      badge: 'Alterado',
      title: 'Alterado depois de assinado.',
      meaning:
        'Algo que a assinatura não permite foi alterado; portanto, isto não é o que foi assinado. Não confie nele. Peça o arquivo como foi assinado.'
    },
    unsigned: {
      badge: 'Não assinado',
      title: 'Este PDF não tem assinatura digital.',
      meaning: 'Isso não diz nada sobre o conteúdo, mas nada nele mostra quem o fez nem se foi alterado.'
    },
    missing: {
      badge: 'Danificado',
      title: 'Falta uma parte do arquivo.',
      meaning:
        'Provavelmente ele não foi transferido por completo. Não se sabe se foi alterado. Não confie nele: obtenha-o de novo e verifique esse arquivo.'
    },
    damaged: {
      badge: 'Danificado',
      title: 'O arquivo está danificado.',
      meaning:
        'Parece um acidente de uma transferência ou de um disco, mas pode ser feito de propósito. Não se sabe se mais alguma coisa foi alterada. Não confie nele: obtenha o arquivo de novo e verifique esse.'
    },
    replaced: {
      badge: 'Danificado',
      title: 'Isto não é o que foi assinado.',
      meaning:
        'O arquivo está completo e pode ser lido, mas seu conteúdo foi substituído depois da assinatura. Não confie nele. Peça ao remetente o arquivo como foi assinado.'
    },
    unknown: {
      badge: 'Danificado',
      title: 'A assinatura não corresponde a este arquivo.',
      meaning:
        'Não é possível determinar se o arquivo foi danificado por acidente ou alterado de propósito. Não confie nele. Peça ao remetente o arquivo como foi assinado.'
    }
  },
  otherFile: 'Este arquivo não é o arquivo selado do documento {id}, cujo certificado trouxe você aqui.',
  inside: {
    seal: 'A versão selada ainda está neste arquivo. Você pode baixá-la e comparar as duas abaixo.',
    signature: 'A versão assinada ainda está neste arquivo. Você pode baixá-la e comparar as duas abaixo.'
  },
  print: 'Imprimir o relatório',
  saveJson: 'Salvar como JSON',
  downloadSealed: 'Baixar a versão selada',
  downloadSigned: 'Baixar a versão assinada',
  downloadFailed: 'O download não funcionou. Tente novamente.',
  wrong: 'O que foi alterado',
  change: {
    page_content: 'o conteúdo de uma página foi alterado',
    page_added: 'páginas foram acrescentadas',
    page_removed: 'páginas foram removidas',
    page_box: 'o tamanho, a parte visível ou a rotação de uma página foi alterada',
    annotation_added: 'uma nota ou outra anotação foi acrescentada',
    annotation_removed: 'uma nota ou outra anotação foi removida',
    annotation_changed: 'uma nota ou outra anotação foi alterada',
    field_value: 'um campo de formulário foi preenchido',
    field_added: 'um campo de formulário foi acrescentado',
    field_removed: 'um campo de formulário foi removido',
    field_changed: 'um campo de formulário foi alterado',
    signature_added: 'uma assinatura foi acrescentada',
    catalog: 'o que o arquivo faz ao ser aberto, ou como é mostrado, foi alterado',
    resource: 'fontes, imagens ou outras partes de uma página foram substituídas',
    metadata: 'o título ou outras propriedades foram alterados',
    proofs: 'certificados e provas de assinaturas foram acrescentados',
    structure: 'a estrutura do arquivo foi alterada de forma incomum',
    lost_signature: 'uma assinatura foi removida'
  },
  where: { page: '{text} (página {page})', field: '{text} (campo “{field}”)' },

  document: {
    heading: 'O documento',
    basis: 'O documento que foi selado',
    basisNote:
      'Este arquivo começa com um documento selado aqui, ao qual algo foi acrescentado. O que segue se refere à versão selada.',
    title: 'Título',
    sender: 'Enviado por',
    completed: 'Concluído',
    note: 'Observação',
    test: 'Documento de teste, sem valor legal.',
    erased: 'O remetente apagou os dados deste documento. Quem o assinou consta no arquivo.',
    people: 'Quem assinou',
    signed: 'Assinou em {time}.',
    unsigned: 'Não assinou.',
    identified: 'Identificação por {ways}.',
    unidentified: 'Não há registro de como esta pessoa foi identificada.',
    simulated: 'Não identificada: no modo de teste, o remetente assinou no lugar desta pessoa.',
    email_link: 'um link enviado ao seu endereço de e-mail',
    embedded_link: 'um link fornecido pelo sistema do próprio remetente',
    open_link: 'um link que qualquer pessoa pode abrir',
    in_person: 'presencialmente, com alguém do remetente',
    access_code: 'um código de acesso do remetente',
    email_code: 'um código enviado ao seu endereço de e-mail',
    sms_code: 'um código enviado ao seu telefone',
    or: '{one} ou {other}',
    and: '{one}, e {other}'
  },

  claimed: {
    heading: 'Para membros da conta',
    names: 'Você está conectado. Este arquivo cita um documento da sua conta:',
    proves: 'Qualquer pessoa pode escrever esse nome em um arquivo. Só o próprio arquivo selado é o documento.',
    matches: 'Ele começa com os bytes que foram selados.',
    unfinished: 'Situação do documento: {status}. Por isso não há um arquivo selado para comparar.',
    erased: 'Os dados do documento foram apagados; por isso não há um arquivo selado para comparar.',
    same: 'É o arquivo selado.',
    cut: 'Falta o fim do arquivo selado: {removed}.',
    appended: 'Há algo depois do arquivo selado: {added}.',
    removed: 'Falta uma parte do arquivo selado: {removed}, a partir do byte {at}.',
    inserted: 'Algo foi inserido no arquivo selado: {added}, no byte {at}.',
    overwritten: 'Uma parte do arquivo selado foi substituída: {removed}, a partir do byte {at}.',
    other: 'Uma parte do arquivo selado foi substituída: {removed} por {added}, a partir do byte {at}.',
    line_breaks: 'Uma transferência como texto converteu as quebras de linha. Nada mais difere do arquivo selado.',
    utf8: 'Uma transferência como texto converteu os caracteres. Nada mais difere do arquivo selado.',
    seven_bits:
      'Uma transferência como texto removeu o bit mais alto de cada byte. Nada mais difere do arquivo selado.',
    pages: 'Páginas afetadas do arquivo selado: {pages}.',
    noPages: 'O que difere não aparece em nenhuma página.'
  },

  status: { draft: 'rascunho', sent: 'enviado', completed: 'concluído', voided: 'cancelado' },

  pages: {
    heading: 'As páginas',
    compared: 'As páginas, como foram seladas e como estão agora',
    comparedSigned: 'As páginas, como foram assinadas e como estão agora',
    loading: 'Carregando as páginas…',
    sealed: 'Selado',
    signed: 'Assinado',
    file: 'Este arquivo',
    page: 'Página {page}',
    same: 'parece igual',
    differs: 'é diferente',
    onlySealed: 'não está neste arquivo',
    onlyFile: 'foi acrescentada',
    unknown: 'não pode ser comparada',
    sealedPage: 'Página {page} como foi selada',
    signedPage: 'Página {page} como foi assinada',
    filePage: 'Página {page} deste arquivo',
    absent: 'Página inexistente',
    unreadable: 'Este arquivo não pode ser mostrado.',
    failed: 'Esta página não pode ser mostrada.',
    text: 'Texto da página {page}',
    noText: 'Sem texto.',
    shown: 'Páginas comparadas: {shown}.',
    allSame: 'Todas parecem iguais, mas uma alteração nem sempre é visível.',
    someDiffer: 'São diferentes: {pages}.',
    someUnknown: 'Não podem ser comparadas: {pages}.',
    notCompared: 'Este navegador não permite que a página compare imagens; olhe você mesmo.',
    more: 'Mostrar mais páginas (faltam {left})'
  },

  signatures: {
    heading: 'Assinaturas digitais',
    own: 'Selo deste serviço',
    of: 'Assinatura de {name}',
    stamp: 'Carimbo do tempo de {name}',
    unnamed: 'um signatário sem nome',
    timeUnknown: 'Não se sabe quando foi feita.',
    timeOwn: 'Feita em {time}, pelo relógio deste serviço.',
    timeClaimed: 'Feita em {time}, pelo relógio do próprio signatário. Nenhum carimbo do tempo confirma isso.',
    timeProved: 'Feita em {time}. {authority} confirma isso com um carimbo do tempo.',
    timeProvedUnknown:
      'Feita em {time}. {authority} confirma isso com um carimbo do tempo, mas este serviço não conhece essa autoridade.',
    authority: 'Uma autoridade',
    unchanged: 'O documento não foi alterado desde então.',
    changed: 'O documento foi alterado depois de uma forma que esta assinatura não permite.',
    permitted: 'O documento só foi alterado depois como esta assinatura permite.',
    permittedItems: 'O documento só foi alterado depois como esta assinatura permite: {items}.',
    broken: 'Não corresponde a este arquivo.',
    brokenOwn:
      'Não corresponde a este arquivo. Cita o certificado deste serviço, mas qualquer pessoa pode copiá-lo para um arquivo: isso não o torna mais confiável.',
    certificateOwn: 'O certificado é o deste serviço.',
    certificateTrusted: 'O certificado foi emitido por {issuer}, em quem este serviço confia.',
    certificateUnknown: 'O certificado foi emitido por {issuer}, que este serviço não conhece.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: 'Seu certificado não foi emitido por uma autoridade em que este serviço confia.',
      NO_SIGNING_CERTIFICATE_FOUND: 'Não inclui seu certificado.',
      OUT_OF_BOUNDS_NO_POE: 'Seu certificado não é válido agora, e nada prova que era válido no momento da assinatura.',
      REVOKED: 'Seu certificado foi revogado.',
      REVOKED_NO_POE: 'Seu certificado foi revogado, e nada prova que a assinatura foi feita antes disso.',
      CHAIN_CONSTRAINTS_FAILURE: 'Seu certificado serve a outro fim que não assinar documentos.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: 'Foi feita com um algoritmo que hoje é fraco demais.',
      SIGNED_DATA_NOT_FOUND: 'As alterações posteriores são grandes demais para serem comparadas.'
    }
  },

  technical: {
    summary: 'Detalhes técnicos',
    ofCheck: 'Detalhes técnicos da verificação',
    kind: 'Tipo',
    level: 'Nível PAdES',
    indication: 'Resultado (EN 319 102-1)',
    field: 'Campo de formulário',
    covers: 'Abrange',
    coversBytes: '{coverage}: os primeiros {bytes}, até a revisão {revision}',
    coverage: {
      file: 'o arquivo inteiro',
      revision: 'uma revisão anterior do arquivo',
      partial: 'nenhuma revisão completa'
    },
    certification: 'Certificação (DocMDP)',
    time: 'Fonte do horário',
    subject: 'Certificado de',
    issuer: 'Emitido por',
    serial: 'Número de série',
    validity: 'Validade',
    from: '{from} a {to}',
    fingerprint: 'Certificado (SHA-256)',
    revocation: 'Revogação',
    algorithms: 'Algoritmos',
    changes: 'Alterações posteriores',
    change: 'Revisão {revision}: {text} ({permitted})',
    permitted: 'permitido',
    forbidden: 'não permitido',
    none: 'nenhum',
    problems: 'Problemas',
    verdict: 'Veredito',
    integrity: 'Integridade',
    trust: 'Confiança',
    changesAfter: 'Alterações após as assinaturas',
    damage: 'Dano',
    revisions: 'Revisões',
    lost: 'Assinaturas removidas',
    identifier: 'Documento',
    sealedSha256: 'Versão selada (SHA-256)',
    sealedBytes: 'Versão selada (bytes)'
  },

  bytes: { one: '{count} byte', many: '{count} de bytes', other: '{count} bytes' },

  file: {
    heading: 'O arquivo verificado',
    name: 'Nome',
    size: 'Tamanho',
    sha256: 'SHA-256',
    insecure: 'não disponível, porque esta página não foi carregada por HTTPS',
    checked: 'Verificado',
    by: '{time}, em {url}'
  }
}
