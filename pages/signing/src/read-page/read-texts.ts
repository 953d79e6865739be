import type { Language } from '@signpost/spec/languages'

/** The texts of the page that only recipients of copies see. */
export interface ReadTexts {
  explanation: string
  read: string
}

/** The texts of all languages. */
export const readTexts: Record<Language, ReadTexts> = {
  en: {
    explanation:
      '{sender} has sent you a copy of this document to read. Others are asked to sign it; you do not have to.',
    read: 'Read the document'
  },
  de: {
    explanation:
      '{sender} hat Ihnen eine Kopie dieses Dokuments zum Lesen gesendet. Unterschreiben sollen es andere, Sie nicht.',
    read: 'Dokument lesen'
  },
  es: {
    explanation:
      '{sender} le ha enviado una copia de este documento para leer. Lo firman otras personas; usted no tiene que hacerlo.',
    read: 'Leer el documento'
  },
  fr: {
    explanation:
      '{sender} vous a envoyé une copie de ce document à lire. D’autres personnes doivent le signer, pas vous.',
    read: 'Lire le document'
  },
  it: {
    explanation:
      '{sender} Le ha inviato una copia di questo documento da leggere. Lo firmano altre persone; Lei non deve farlo.',
    read: 'Leggi il documento'
  },
  nl: {
    explanation:
      '{sender} heeft u een kopie van dit document gestuurd om te lezen. Anderen ondertekenen het; u hoeft dat niet te doen.',
    read: 'Document lezen'
  },
  'pt-BR': {
    explanation:
      '{sender} enviou a você uma cópia deste documento para ler. Outras pessoas assinam; você não precisa assinar.',
    read: 'Ler o documento'
  },
  pl: {
    explanation:
      '{sender} przesyła kopię tego dokumentu do przeczytania. Podpisują go inne osoby; nie trzeba go podpisywać.',
    read: 'Przeczytaj dokument'
  },
  ja: {
    explanation:
      '{sender}から、お読みいただくためにこの文書の写しが届いています。署名するのはほかの方で、あなたの署名は不要です。',
    read: '文書を読む'
  },
  'zh-CN': {
    explanation: '{sender}向您发送了此文件的副本以供阅读。由他人签署，您无需签署。',
    read: '阅读文件'
  },
  ko: {
    explanation:
      '{sender}에서 읽을 수 있도록 이 문서의 사본을 보냈습니다. 서명은 다른 사람이 하며, 서명하실 필요는 없습니다.',
    read: '문서 읽기'
  },
  ar: {
    explanation: 'أرسل إليك {sender} نسخة من هذا المستند للقراءة. يوقّعه آخرون، ولا يلزمك توقيعه.',
    read: 'قراءة المستند'
  },
  he: {
    explanation: 'נשלח אליך עותק של המסמך הזה לקריאה מאת {sender}. אחרים חותמים עליו; אין צורך בחתימתך.',
    read: 'קריאת המסמך'
  }
}
