import type { Texts } from './texts.js'

export const ja: Texts = {
  consent:
    '私は、この文書に電子的に署名することに同意します。私の電子署名は、手書きの署名と同じ法的効力を持ちます。私は文書を読みました。その写しを保管できること、また署名日時、ネットワークアドレスおよび使用したブラウザーが監査証跡に記録されることを承知しています。',
  sampleTitle: '業務委託契約書',
  greeting: (name) => `${name} 様`,
  greetingAnyone: 'ご担当者様',
  footer: (sender) => `このメールは ${sender} の依頼により Signpost が送信しました。`,
  personalLink: 'このリンクはご本人様専用です。このメールを転送しないでください。',
  reportAbuse: '不正を報告',
  oneOfSeveral:
    'この依頼は複数の方に送られており、対応はそのうちの一人で足ります。最初に引き受けた方が全員を代表します。',
  handedOver: (from) => `${from} さんからこの文書を引き継ぎました。`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `【署名のお願い】${title}（${sender}）`,
    paragraphs: [
      `${sender} より、「${title}」の内容のご確認とご署名の依頼が届いています。`,
      `${lastDay}までにご署名ください。`
    ],
    link: '確認して署名する'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `【再送】署名のお願い：${title}（${sender}）`,
    paragraphs: [
      `${sender} からの「${title}」は、まだご署名いただいておりません。`,
      `${lastDay}までにご署名ください。`
    ],
    link: '確認して署名する'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `【期限間近】${title}`,
    paragraphs: [
      `${sender} からの「${title}」は、まだお手続きいただいておりません。`,
      `期限は${moment}です。これを過ぎると、お手続きいただけなくなります。`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `【期限変更】${title}`,
    paragraphs: [
      `${sender} からの「${title}」は、まだお手続きいただいておりません。`,
      `期限が${before}から${after}に変更されました。`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `【新しいリンク】${title}`,
    paragraphs: [
      `${sender} からの「${title}」の新しいリンクをお送りします。`,
      '署名ページでご依頼がありました。お心当たりがない場合は、このメールを破棄してください。このリンクはほかの誰にも送信されていません。'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `「${title}」の確認コード`,
    before: `${sender} からの「${title}」を開くには、このコードを入力してください。`,
    after:
      'コードは1回限り、10分間有効です。誰にも教えないでください。お心当たりがない場合は、このメールを無視してください。'
  }),
  codeMessage: (sender, code) =>
    `${code} は ${sender} からの文書の確認コードです。10分間有効です。誰にも教えないでください。`,
  completed: ({ sender, title }) => ({
    subject: `【完了】${title}`,
    paragraphs: [
      `${sender} からの「${title}」は、全員の手続きが完了しました。`,
      '封印済みの PDF と完了証明書をご覧いただけます。'
    ],
    link: '完了した文書を入手する'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `【ご参考】${title}`,
    paragraphs: [
      `${sender} が「${title}」の署名をほかの方に依頼しました。お読みいただくための写しをお送りします。`,
      '署名の必要はありません。リンクは、文書が取り消されるか期限が過ぎるまで有効です。'
    ],
    link: '文書を読む'
  }),
  voided: ({ sender, title }) => ({
    subject: `【取り消し】${title}`,
    paragraphs: [`${sender} からの「${title}」は取り消されました。お手続きは不要です。`]
  }),
  expired: ({ sender, title }) => ({
    subject: `【期限切れ】${title}`,
    paragraphs: [`${sender} からの「${title}」は、期限が過ぎました。お手続きは不要です。`]
  }),
  approve: {
    consent:
      '私は、この文書を電子的に承認します。私は文書を読みました。その写しを保管できること、また承認日時、ネットワークアドレスおよび使用したブラウザーが監査証跡に記録されることを承知しています。',
    subject: ({ sender, title }) => `【承認のお願い】${title}（${sender}）`,
    ask: ({ sender, title }) => `${sender} より、「${title}」の内容のご確認とご承認の依頼が届いています。`,
    link: '確認して承認する'
  },
  view: {
    consent:
      '私は、この文書を読んだことを確認します。その写しを保管できること、また確認日時、ネットワークアドレスおよび使用したブラウザーが監査証跡に記録されることを承知しています。',
    subject: ({ sender, title }) => `【ご確認のお願い】${title}（${sender}）`,
    ask: ({ sender, title }) =>
      `${sender} より、「${title}」をお読みいただき、読了を確認していただく依頼が届いています。`,
    link: '読んで確認する'
  },
  again: (subject) => `【再送】${subject.replace(/^【(.+?)】/, '$1：')}`,
  byDay: (lastDay) => `${lastDay}までにお願いいたします。`
}
