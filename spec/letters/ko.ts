import type { Texts } from './texts.js'

export const ko: Texts = {
  consent:
    '본인은 이 문서에 전자적으로 서명하는 데 동의합니다. 본인의 전자 서명은 자필 서명과 동일한 법적 효력을 가집니다. 본인은 문서를 읽었고, 그 사본을 보관할 수 있으며, 서명 시각과 네트워크 주소 및 브라우저가 감사 기록에 남는다는 사실을 알고 있습니다.',
  sampleTitle: '서비스 계약서',
  greeting: (name) => `${name} 님께`,
  greetingAnyone: '안녕하세요.',
  footer: (sender) => `Signpost가 ${sender}을(를) 대신하여 보냈습니다.`,
  personalLink: '이 링크는 본인 전용입니다. 이 이메일을 다른 사람에게 전달하지 마십시오.',
  reportAbuse: '악용 신고',
  oneOfSeveral:
    '이 요청은 여러 사람에게 전송되었으며 그중 한 명만 처리하면 됩니다. 먼저 맡은 사람이 모두를 대신합니다.',
  handedOver: (from) => `${from} 님이 이 문서를 귀하에게 넘겼습니다.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `서명 요청: ${title} (${sender})`,
    paragraphs: [
      `${sender}에서 “${title}” 문서를 검토하고 서명해 달라고 요청했습니다.`,
      `${lastDay}까지 서명해 주시기 바랍니다.`
    ],
    link: '검토하고 서명하기'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `알림: 서명 요청: ${title} (${sender})`,
    paragraphs: [
      `${sender}에서 보낸 “${title}” 문서가 아직 서명을 기다리고 있습니다.`,
      `${lastDay}까지 서명해 주시기 바랍니다.`
    ],
    link: '검토하고 서명하기'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `기한 임박: ${title}`,
    paragraphs: [
      `${sender}에서 보낸 “${title}” 문서가 아직 처리를 기다리고 있습니다.`,
      `기한은 ${moment}입니다. 기한이 지나면 문서를 더 이상 완료할 수 없습니다.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `기한 변경: ${title}`,
    paragraphs: [
      `${sender}에서 보낸 “${title}” 문서가 아직 처리를 기다리고 있습니다.`,
      `기한이 ${before}에서 ${after}(으)로 변경되었습니다.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `새 링크: ${title}`,
    paragraphs: [
      `${sender}에서 보낸 “${title}” 문서의 새 링크입니다.`,
      '서명 페이지에서 요청된 링크입니다. 요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다. 다른 사람에게는 이 링크가 발송되지 않았습니다.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `“${title}” 문서의 인증 코드`,
    before: `${sender}에서 보낸 “${title}” 문서를 열려면 다음 코드를 입력하세요.`,
    after:
      '코드는 한 번만, 10분 동안 사용할 수 있습니다. 누구에게도 알려 주지 마세요. 요청하지 않으셨다면 이 이메일을 무시하셔도 됩니다.'
  }),
  codeMessage: (sender, code) =>
    `${code}은(는) ${sender}에서 보낸 문서의 인증 코드입니다. 10분 동안 유효합니다. 누구에게도 알려 주지 마세요.`,
  completed: ({ sender, title }) => ({
    subject: `완료됨: ${title}`,
    paragraphs: [
      `${sender}에서 보낸 “${title}” 문서의 절차가 모두 완료되었습니다.`,
      '봉인된 PDF와 완료 인증서가 준비되었습니다.'
    ],
    link: '완료된 문서 받기'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `참고: ${title}`,
    paragraphs: [
      `${sender}에서 “${title}” 문서의 서명을 다른 사람에게 요청했습니다. 읽을 수 있는 사본을 보내 드립니다.`,
      '서명하실 필요는 없습니다. 링크는 문서가 취소되거나 기한이 지날 때까지 유효합니다.'
    ],
    link: '문서 읽기'
  }),
  voided: ({ sender, title }) => ({
    subject: `취소됨: ${title}`,
    paragraphs: [`${sender}에서 보낸 “${title}” 문서가 취소되었습니다. 더 하실 일은 없습니다.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `기한 만료: ${title}`,
    paragraphs: [`${sender}에서 보낸 “${title}” 문서의 기한이 지났습니다. 더 하실 일은 없습니다.`]
  }),
  approve: {
    consent:
      '본인은 이 문서를 전자적으로 승인합니다. 본인은 문서를 읽었고, 그 사본을 보관할 수 있으며, 승인 시각과 네트워크 주소 및 브라우저가 감사 기록에 남는다는 사실을 알고 있습니다.',
    subject: ({ sender, title }) => `승인 요청: ${title} (${sender})`,
    ask: ({ sender, title }) => `${sender}에서 “${title}” 문서를 검토하고 승인해 달라고 요청했습니다.`,
    link: '검토하고 승인하기'
  },
  view: {
    consent:
      '본인은 이 문서를 읽었음을 확인합니다. 본인은 그 사본을 보관할 수 있으며, 확인 시각과 네트워크 주소 및 브라우저가 감사 기록에 남는다는 사실을 알고 있습니다.',
    subject: ({ sender, title }) => `열람 요청: ${title} (${sender})`,
    ask: ({ sender, title }) => `${sender}에서 “${title}” 문서를 읽고 확인해 달라고 요청했습니다.`,
    link: '읽고 확인하기'
  },
  again: (subject) => `알림: ${subject}`,
  byDay: (lastDay) => `${lastDay}까지 완료해 주시기 바랍니다.`
}
