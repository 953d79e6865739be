import type { Texts } from './texts.js'

export const zhCN: Texts = {
  consent:
    '本人同意以电子方式签署本文件。本人的电子签名与亲笔签名具有同等法律效力。本人已阅读本文件，可以保留其副本，并知悉签署时间、本人的网络地址和所用浏览器将记录在其审计记录中。',
  sampleTitle: '服务协议',
  greeting: (name) => `${name}，您好：`,
  greetingAnyone: '您好：',
  footer: (sender) => `由 Signpost 代表 ${sender} 发送。`,
  personalLink: '此链接仅供您本人使用，请勿转发此邮件。',
  reportAbuse: '举报滥用',
  oneOfSeveral: '此请求已发送给多人，只需其中一人办理：最先接手的人即代表所有人。',
  handedOver: (from) => `${from} 已将此文件转交给您。`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} 请您签署：${title}`,
    paragraphs: [`${sender} 请您审阅并签署“${title}”。`, `请最迟于${lastDay}完成签署。`],
    link: '审阅并签署'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `提醒：${sender} 请您签署：${title}`,
    paragraphs: [`${sender} 发来的“${title}”仍在等待您签署。`, `请最迟于${lastDay}完成签署。`],
    link: '审阅并签署'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `期限将至：${title}`,
    paragraphs: [`${sender} 发来的“${title}”仍在等待您处理。`, `期限为 ${moment}。逾期后将无法再完成该文件。`]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `期限已更改：${title}`,
    paragraphs: [`${sender} 发来的“${title}”仍在等待您处理。`, `${sender} 已将期限从${before}改为${after}。`]
  }),
  newLink: ({ sender, title }) => ({
    subject: `新链接：${title}`,
    paragraphs: [
      `这是 ${sender} 发来的“${title}”的新链接。`,
      '该链接是在签署页面上请求的。如果不是您本人请求的，请忽略此邮件：其他人没有此链接。'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `“${title}”的验证码`,
    before: `请输入此验证码，以打开 ${sender} 发送的“${title}”：`,
    after: '验证码只能使用一次，10 分钟内有效。请勿告诉任何人。如果不是您本人请求的，请忽略此邮件。'
  }),
  codeMessage: (sender, code) => `${code} 是您打开 ${sender} 所发文件的验证码，10 分钟内有效。请勿告诉任何人。`,
  completed: ({ sender, title }) => ({
    subject: `已完成：${title}`,
    paragraphs: [`${sender} 发来的“${title}”已全部完成。`, '已封存的 PDF 及其完成证书可供您下载。'],
    link: '获取已完成的文件'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `供您参阅：${title}`,
    paragraphs: [
      `${sender} 已将“${title}”发送给他人签署。您收到一份副本以供阅读。`,
      '您无需签署任何内容。在文件取消或截止日期之前，此链接有效。'
    ],
    link: '阅读文件'
  }),
  voided: ({ sender, title }) => ({
    subject: `已取消：${title}`,
    paragraphs: [`${sender} 发来的“${title}”已取消。您无需再进行任何操作。`]
  }),
  expired: ({ sender, title }) => ({
    subject: `期限已过：${title}`,
    paragraphs: [`${sender} 发来的“${title}”期限已过。您无需再进行任何操作。`]
  }),
  approve: {
    consent:
      '本人以电子方式批准本文件。本人已阅读本文件，可以保留其副本，并知悉批准时间、本人的网络地址和所用浏览器将记录在其审计记录中。',
    subject: ({ sender, title }) => `${sender} 请您批准：${title}`,
    ask: ({ sender, title }) => `${sender} 请您审阅并批准“${title}”。`,
    link: '审阅并批准'
  },
  view: {
    consent:
      '本人确认已阅读本文件。本人可以保留其副本，并知悉确认时间、本人的网络地址和所用浏览器将记录在其审计记录中。',
    subject: ({ sender, title }) => `${sender} 请您阅读：${title}`,
    ask: ({ sender, title }) => `${sender} 请您阅读“${title}”并确认已阅读。`,
    link: '阅读并确认'
  },
  again: (subject) => `提醒：${subject}`,
  byDay: (lastDay) => `请最迟于${lastDay}完成。`
}
