import type { Texts } from './texts.js'

export const he: Texts = {
  consent:
    'אני מסכים/ה לחתום על מסמך זה באופן אלקטרוני. לחתימתי האלקטרונית תוקף משפטי זהה לזה של חתימתי בכתב יד. קראתי את המסמך, אני יכול/ה לשמור עותק ממנו, וידוע לי שמועד החתימה, כתובת הרשת שלי והדפדפן שלי נרשמים ביומן הביקורת שלו.',
  sampleTitle: 'הסכם שירותים',
  greeting: (name) => `שלום ${name},`,
  greetingAnyone: 'שלום,',
  footer: (sender) => `נשלח על ידי Signpost בשם ${sender}.`,
  personalLink: 'הקישור הזה מיועד רק לך. נא לא להעביר את ההודעה הזו הלאה.',
  reportAbuse: 'דיווח על שימוש לרעה',
  oneOfSeveral: 'נבחרת יחד עם אנשים נוספים, ודי שאחד מכם יעשה זאת: מי שלוקח זאת על עצמו ראשון עושה זאת עבור כולם.',
  handedOver: (from) => `${from} העביר/ה אליך את המסמך הזה.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `בקשה לחתימה מאת ${sender}: ${title}`,
    paragraphs: [`התקבלה בקשה מאת ${sender} לקרוא את ”${title}” ולחתום עליו.`, `נא לחתום עד ${lastDay}.`],
    link: 'קריאה וחתימה'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `תזכורת: בקשה לחתימה מאת ${sender}: ${title}`,
    paragraphs: [`המסמך ”${title}” מאת ${sender} עדיין ממתין לחתימתך.`, `נא לחתום עד ${lastDay}.`],
    link: 'קריאה וחתימה'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `המועד מתקרב: ${title}`,
    paragraphs: [
      `המסמך ”${title}” מאת ${sender} עדיין ממתין לך.`,
      `המועד האחרון הוא ${moment}. לאחר מכן לא ניתן יהיה להשלים את המסמך.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `מועד אחרון חדש: ${title}`,
    paragraphs: [
      `המסמך ”${title}” מאת ${sender} עדיין ממתין לך.`,
      `המועד האחרון השתנה: במקום ${before}, הוא כעת ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `הקישור החדש שלך: ${title}`,
    paragraphs: [
      `מצורף קישור חדש למסמך ”${title}” מאת ${sender}.`,
      'הקישור התבקש בעמוד החתימה. אם לא ביקשת אותו, אפשר להתעלם מהודעה זו: לאיש מלבדך אין את הקישור הזה.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `הקוד שלך למסמך ”${title}”`,
    before: `יש להזין את הקוד הזה כדי לפתוח את ”${title}” מאת ${sender}:`,
    after: 'הקוד תקף פעם אחת, למשך 10 דקות. אין למסור אותו לאיש. אם לא ביקשת אותו, אפשר להתעלם מההודעה הזו.'
  }),
  codeMessage: (sender, code) => `${code} הוא הקוד שלך למסמך מאת ${sender}. הוא תקף ל-10 דקות. אין למסור אותו לאיש.`,
  completed: ({ sender, title }) => ({
    subject: `הושלם: ${title}`,
    paragraphs: [
      `המסמך ”${title}” מאת ${sender} הושלם.`,
      'קובץ ה־PDF החתום בחותם דיגיטלי, עם אישור ההשלמה, מוכן עבורך.'
    ],
    link: 'קבלת המסמך הסופי'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `לידיעתך: ${title}`,
    paragraphs: [
      `המסמך ”${title}” נשלח מאת ${sender} לאחרים לחתימה. קיבלת עותק לקריאה.`,
      'אין צורך לחתום על דבר. הקישור פועל עד שהמסמך יבוטל או שהמועד יחלוף.'
    ],
    link: 'קריאת המסמך'
  }),
  voided: ({ sender, title }) => ({
    subject: `המסמך בוטל: ${title}`,
    paragraphs: [`המסמך ”${title}” מאת ${sender} בוטל. אין צורך לעשות דבר.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `המועד חלף: ${title}`,
    paragraphs: [`המועד עבור ”${title}” מאת ${sender} חלף. אין צורך לעשות דבר.`]
  }),
  approve: {
    consent:
      'אני מאשר/ת מסמך זה באופן אלקטרוני. קראתי אותו, אני יכול/ה לשמור עותק ממנו, וידוע לי שמועד האישור, כתובת הרשת שלי והדפדפן שלי נרשמים ביומן הביקורת שלו.',
    subject: ({ sender, title }) => `בקשה לאישור מאת ${sender}: ${title}`,
    ask: ({ sender, title }) => `התקבלה בקשה מאת ${sender} לקרוא את ”${title}” ולאשר אותו.`,
    link: 'קריאה ואישור'
  },
  view: {
    consent:
      'אני מאשר/ת שקראתי מסמך זה. אני יכול/ה לשמור עותק ממנו, וידוע לי שמועד אישור הקריאה, כתובת הרשת שלי והדפדפן שלי נרשמים ביומן הביקורת שלו.',
    subject: ({ sender, title }) => `בקשה לקריאה מאת ${sender}: ${title}`,
    ask: ({ sender, title }) => `התקבלה בקשה מאת ${sender} לקרוא את ”${title}” ולאשר שנקרא.`,
    link: 'קריאה ואישור קריאה'
  },
  again: (subject) => `תזכורת: ${subject}`,
  byDay: (lastDay) => `נא לעשות זאת עד ${lastDay}.`
}
