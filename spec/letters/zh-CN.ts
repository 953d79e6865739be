import type { Texts } from './texts.js'

export const zhCN: Texts = {
  consent:
    '本人同意以电子方式签署本文件。本人的电子签名与亲笔签名具有同等法律效力。本人已阅读本文件，可以保留其副本，并知悉签署时间、本人的网络地址和所用浏览器将记录在其审计记录中。',
  sampleTitle: '服务协议',
  greeting: (name) => `${name}，您好：`,
  footer: (sender) => `由 Signpost 代表 ${sender} 发送。`,
  personalLink: '此链接仅供您本人使用，请勿转发此邮件。',

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} 请您签署：${title}`,
    paragraphs: [`${sender} 请您审阅并签署“${title}”。`, `请于${lastDay}前完成签署。`],
    link: '审阅并签署'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `提醒：${sender} 请您签署：${title}`,
    paragraphs: [`${sender} 发来的“${title}”仍在等待您签署。`, `请于${lastDay}前完成签署。`],
    link: '审阅并签署'
  }),
  completed: ({ sender, title }) => ({
    subject: `所有人均已签署：${title}`,
    paragraphs: [`所有人均已签署 ${sender} 发来的“${title}”。`, '已封印的 PDF 及其完成证书可供您下载。'],
    link: '获取已签署的文件'
  }),
  voided: ({ sender, title }) => ({
    subject: `无需再签署：${title}`,
    paragraphs: [`${sender} 发来的“${title}”已取消。您无需再进行任何操作。`]
  }),
  expired: ({ sender, title }) => ({
    subject: `签署期限已过：${title}`,
    paragraphs: [`${sender} 发来的“${title}”签署期限已过。您无需再进行任何操作。`]
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
  byDay: (lastDay) => `请于${lastDay}前完成。`
}
