import type { Language } from '@signpost/spec/languages'

/** The texts of the page that only recipients of copies see. */
export interface ReadTexts {
  explanation: string
}

/** The texts of all languages. */
export const readTexts: Record<Language, ReadTexts> = {
  en: {
    explanation:
      '{sender} has sent you a copy of this document to read. Others are asked to sign it; you do not have to.'
  },
  de: {
    explanation:
      '{sender} hat Ihnen eine Kopie dieses Dokuments zum Lesen gesendet. Unterschreiben sollen es andere, Sie nicht.'
  },
  es: {
    explanation:
      '{sender} le ha enviado una copia de este documento para leer. Lo firman otras personas; usted no tiene que hacerlo.'
  },
  fr: {
    explanation:
      '{sender} vous a envoyé une copie de ce document à lire. D’autres personnes doivent le signer, pas vous.'
  },
  it: {
    explanation:
      '{sender} Le ha inviato una copia di questo documento da leggere. Lo firmano altre persone; Lei non deve farlo.'
  },
  nl: {
    explanation:
      '{sender} heeft u een kopie van dit document gestuurd om te lezen. Anderen ondertekenen het; u hoeft dat niet te doen.'
  },
  'pt-BR': {
    explanation:
      '{sender} enviou a você uma cópia deste documento para ler. Outras pessoas assinam; você não precisa assinar.'
  },
  pl: {
    explanation:
      '{sender} przesyła kopię tego dokumentu do przeczytania. Podpisują go inne osoby; nie trzeba go podpisywać.'
  },
  ja: {
    explanation:
      '{sender}から、お読みいただくためにこの文書の写しが届いています。署名するのはほかの方で、あなたの署名は不要です。'
  },
  'zh-CN': {
    explanation: '{sender}向您发送了此文件的副本以供阅读。由他人签署，您无需签署。'
  },
  ko: {
    explanation:
      '{sender}에서 읽을 수 있도록 이 문서의 사본을 보냈습니다. 서명은 다른 사람이 하며, 서명하실 필요는 없습니다.'
  },
  ar: {
    explanation: 'أرسل إليك {sender} نسخة من هذا المستند للقراءة. يوقّعه آخرون، ولا يلزمك توقيعه.'
  },
  he: {
    explanation: 'נשלח אליך עותק של המסמך הזה לקריאה מאת {sender}. אחרים חותמים עליו; אין צורך בחתימתך.'
  }
}
