import type { Texts } from './texts.js'

export const ptBR: Texts = {
  consent:
    'Concordo em assinar este documento eletronicamente. Minha assinatura eletrônica tem o mesmo efeito jurídico que minha assinatura manuscrita. Li o documento, posso guardar uma cópia dele e sei que a hora da assinatura, meu endereço de rede e meu navegador são registrados em sua trilha de auditoria.',
  sampleTitle: 'Contrato de prestação de serviços',
  greeting: (name) => `Olá, ${name},`,
  greetingAnyone: 'Olá,',
  footer: (sender) => `Enviado pelo Signpost em nome de ${sender}.`,
  personalLink: 'Este link é só para você. Não encaminhe este e-mail.',
  reportAbuse: 'Denunciar abuso',
  oneOfSeveral: 'Você é uma de várias pessoas, e basta que uma delas faça isso: quem assumir primeiro faz por todas.',
  handedOver: (from) => `${from} repassou este documento para você.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} solicita sua assinatura: ${title}`,
    paragraphs: [`${sender} solicita que você leia e assine “${title}”.`, `Assine até ${lastDay}.`],
    link: 'Ler e assinar'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Lembrete: ${sender} solicita sua assinatura: ${title}`,
    paragraphs: [`“${title}”, de ${sender}, ainda aguarda sua assinatura.`, `Assine até ${lastDay}.`],
    link: 'Ler e assinar'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `O prazo termina em breve: ${title}`,
    paragraphs: [
      `“${title}”, de ${sender}, ainda aguarda você.`,
      `O prazo termina em ${moment}. Depois disso, o documento não poderá mais ser concluído.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Novo prazo: ${title}`,
    paragraphs: [
      `“${title}”, de ${sender}, ainda aguarda você.`,
      `${sender} mudou o prazo: era ${before}, agora é ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Seu novo link: ${title}`,
    paragraphs: [
      `Aqui está um novo link para “${title}”, de ${sender}.`,
      'Ele foi solicitado na página de assinatura. Se não foi você, ignore este e-mail: ninguém mais tem este link.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Seu código para “${title}”`,
    before: `Digite este código para abrir “${title}” de ${sender}:`,
    after:
      'Ele funciona uma única vez, por 10 minutos. Não o informe a ninguém. Se você não o solicitou, pode ignorar este e-mail.'
  }),
  codeMessage: (sender, code) =>
    `${code} é o seu código para um documento de ${sender}. Ele vale por 10 minutos. Não o informe a ninguém.`,
  completed: ({ sender, title }) => ({
    subject: `Concluído: ${title}`,
    paragraphs: [
      `O documento “${title}”, de ${sender}, foi concluído.`,
      'O PDF selado, com o certificado de conclusão, está à sua disposição.'
    ],
    link: 'Baixar o documento concluído'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Para seu conhecimento: ${title}`,
    paragraphs: [
      `${sender} enviou “${title}” a outras pessoas para assinatura. Você recebe uma cópia para ler.`,
      'Você não precisa assinar nada. O link funciona até que o documento seja anulado ou o prazo termine.'
    ],
    link: 'Ler o documento'
  }),
  voided: ({ sender, title }) => ({
    subject: `Cancelado: ${title}`,
    paragraphs: [`“${title}”, de ${sender}, foi cancelado. Você não precisa fazer mais nada.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Prazo encerrado: ${title}`,
    paragraphs: [`O prazo de “${title}”, de ${sender}, terminou. Você não precisa fazer mais nada.`]
  }),
  approve: {
    consent:
      'Aprovo este documento eletronicamente. Li o documento, posso guardar uma cópia dele e sei que a hora da minha aprovação, meu endereço de rede e meu navegador são registrados em sua trilha de auditoria.',
    subject: ({ sender, title }) => `${sender} solicita sua aprovação: ${title}`,
    ask: ({ sender, title }) => `${sender} solicita que você leia e aprove “${title}”.`,
    link: 'Ler e aprovar'
  },
  view: {
    consent:
      'Confirmo que li este documento. Posso guardar uma cópia dele e sei que a hora da minha confirmação, meu endereço de rede e meu navegador são registrados em sua trilha de auditoria.',
    subject: ({ sender, title }) => `${sender} solicita sua leitura: ${title}`,
    ask: ({ sender, title }) => `${sender} solicita que você leia “${title}” e confirme a leitura.`,
    link: 'Ler e confirmar'
  },
  again: (subject) => `Lembrete: ${subject}`,
  byDay: (lastDay) => `Faça isso até ${lastDay}.`
}
