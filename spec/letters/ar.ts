import type { Texts } from './texts.js'

export const ar: Texts = {
  consent:
    'أوافق على توقيع هذا المستند إلكترونيًا. لتوقيعي الإلكتروني الأثر القانوني نفسه الذي لتوقيعي بخط اليد. لقد قرأت المستند، ويمكنني الاحتفاظ بنسخة منه، وأعلم أن وقت التوقيع وعنوان الشبكة الخاص بي ومتصفحي تُسجّل في سجل التدقيق الخاص به.',
  sampleTitle: 'عقد تقديم خدمات',
  greeting: (name) => `تحية طيبة ${name}،`,
  greetingAnyone: 'تحية طيبة،',
  footer: (sender) => `أرسله Signpost نيابةً عن ${sender}.`,
  personalLink: 'هذا الرابط مخصص لك وحدك. يُرجى عدم إعادة توجيه هذه الرسالة.',
  reportAbuse: 'الإبلاغ عن إساءة',
  oneOfSeveral: 'أنت واحد من عدة أشخاص يكفي أن يقوم أحدهم بذلك: من يتولّاه أولًا يقوم به عن الجميع.',
  handedOver: (from) => `أحال ${from} هذا المستند إليك.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `يطلب ${sender} توقيعك: ${title}`,
    paragraphs: [`يطلب منك ${sender} قراءة «${title}» وتوقيعه.`, `يُرجى التوقيع في موعد أقصاه ${lastDay}.`],
    link: 'قراءة وتوقيع'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `تذكير: يطلب ${sender} توقيعك: ${title}`,
    paragraphs: [
      `ما زال المستند «${title}» المرسل من ${sender} في انتظار توقيعك.`,
      `يُرجى التوقيع في موعد أقصاه ${lastDay}.`
    ],
    link: 'قراءة وتوقيع'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `اقترب انتهاء المهلة: ${title}`,
    paragraphs: [
      `ما زال المستند «${title}» المرسل من ${sender} في انتظارك.`,
      `تنتهي المهلة في ${moment}. بعد ذلك لن يمكن إكمال المستند.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `مهلة جديدة: ${title}`,
    paragraphs: [
      `ما زال المستند «${title}» المرسل من ${sender} في انتظارك.`,
      `غيّر ${sender} المهلة من ${before} إلى ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `رابطك الجديد: ${title}`,
    paragraphs: [
      `إليك رابطًا جديدًا للمستند «${title}» المرسل من ${sender}.`,
      'طُلب هذا الرابط من صفحة التوقيع. إذا لم تطلبه أنت فيمكنك تجاهل هذه الرسالة: لا أحد غيرك لديه هذا الرابط.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `رمزك للمستند «${title}»`,
    before: `أدخل هذا الرمز لفتح «${title}» من ${sender}:`,
    after: 'يعمل مرة واحدة لمدة 10 دقائق. لا تعطه لأحد. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة.'
  }),
  codeMessage: (sender, code) => `${code} هو رمزك لمستند من ${sender}. يعمل لمدة 10 دقائق. لا تعطه لأحد.`,
  completed: ({ sender, title }) => ({
    subject: `اكتمل: ${title}`,
    paragraphs: [`اكتمل المستند «${title}» المرسل من ${sender}.`, 'ملف PDF المختوم، مع شهادة الإتمام، جاهز لك.'],
    link: 'الحصول على المستند المكتمل'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `للعلم: ${title}`,
    paragraphs: [
      `أرسل ${sender} المستند «${title}» إلى آخرين لتوقيعه. تصلك نسخة للقراءة.`,
      'لا يلزمك توقيع أي شيء. يعمل الرابط إلى أن يُلغى المستند أو ينتهي الموعد.'
    ],
    link: 'قراءة المستند'
  }),
  voided: ({ sender, title }) => ({
    subject: `أُلغي المستند: ${title}`,
    paragraphs: [`أُلغي المستند «${title}» المرسل من ${sender}. لا يلزمك فعل أي شيء.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `انتهت المهلة: ${title}`,
    paragraphs: [`انتهت مهلة المستند «${title}» المرسل من ${sender}. لا يلزمك فعل أي شيء.`]
  }),
  approve: {
    consent:
      'أوافق على هذا المستند إلكترونيًا. لقد قرأته، ويمكنني الاحتفاظ بنسخة منه، وأعلم أن وقت الموافقة وعنوان الشبكة الخاص بي ومتصفحي تُسجّل في سجل التدقيق الخاص به.',
    subject: ({ sender, title }) => `يطلب ${sender} موافقتك: ${title}`,
    ask: ({ sender, title }) => `يطلب منك ${sender} قراءة «${title}» والموافقة عليه.`,
    link: 'قراءة وموافقة'
  },
  view: {
    consent:
      'أؤكد أنني قرأت هذا المستند. يمكنني الاحتفاظ بنسخة منه، وأعلم أن وقت التأكيد وعنوان الشبكة الخاص بي ومتصفحي تُسجّل في سجل التدقيق الخاص به.',
    subject: ({ sender, title }) => `يطلب ${sender} منك قراءة: ${title}`,
    ask: ({ sender, title }) => `يطلب منك ${sender} قراءة «${title}» وتأكيد قراءته.`,
    link: 'قراءة وتأكيد'
  },
  again: (subject) => `تذكير: ${subject}`,
  byDay: (lastDay) => `يُرجى القيام بذلك في موعد أقصاه ${lastDay}.`
}
