import { isolate, type Language } from '@signpost/spec/languages'
import { pageLanguage } from '../language/translate.js'

interface LinkTexts {
  title: string
  ask: string
  askProof: string
  /** Nobody checks the address. */
  askUnproven: string
  name: string
  email: string
  other: string
  taken: string
  tooMany: string
  tooManyUntil: string
  check: string
  checking: string
  checked: string
  checkFailed: string
  closedTitle: string
  closedText: string
}

/** A text of the page of links. Few people see it, so its texts are not among those that every signer loads. */
export function text(key: keyof LinkTexts, values: Record<string, string> = {}): string {
  const language = pageLanguage()
  return texts[language][key].replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return value === undefined ? whole : isolate(value, language)
  })
}

/** The texts of all languages. */
export const texts: Record<Language, LinkTexts> = {
  en: {
    title: 'Sign “{title}”',
    ask: '{sender} offers this document to be signed. Tell us who you are to begin.',
    askProof: 'We will send a code to this address to confirm that it is yours.',
    askUnproven: 'Check the address: the signed document goes there.',
    name: 'Your name',
    email: 'Your e-mail address',
    other: 'Use another address',
    taken: 'Another signer of this document has this address. Please enter your own.',
    tooMany: 'Too many attempts. Please wait a while and try again.',
    tooManyUntil: 'Too many attempts from here. You can try again from {time}.',
    check: 'Confirm that you are not a program',
    checking: 'Checking…',
    checked: 'Checked',
    checkFailed: 'The check did not work. Please try again.',
    closedTitle: 'This link cannot be used at the moment',
    closedText: 'If you want to sign this document, ask the person who gave you the link.'
  },
  de: {
    title: '„{title}“ unterschreiben',
    ask: '{sender} bietet dieses Dokument zum Unterschreiben an. Sagen Sie uns zuerst, wer Sie sind.',
    askProof: 'Wir senden einen Code an diese Adresse, um zu bestätigen, dass sie Ihnen gehört.',
    askUnproven: 'Prüfen Sie die Adresse: Das unterschriebene Dokument geht dorthin.',
    name: 'Ihr Name',
    email: 'Ihre E-Mail-Adresse',
    other: 'Eine andere Adresse verwenden',
    taken: 'Diese Adresse gehört einem anderen Unterzeichner des Dokuments. Bitte geben Sie Ihre eigene an.',
    tooMany: 'Zu viele Versuche. Bitte warten Sie eine Weile und versuchen Sie es erneut.',
    tooManyUntil: 'Zu viele Versuche von hier. Sie können es ab {time} erneut versuchen.',
    check: 'Bestätigen Sie, dass Sie kein Programm sind',
    checking: 'Wird geprüft …',
    checked: 'Geprüft',
    checkFailed: 'Die Prüfung hat nicht geklappt. Bitte versuchen Sie es erneut.',
    closedTitle: 'Dieser Link kann zurzeit nicht verwendet werden',
    closedText: 'Wenn Sie das Dokument unterschreiben möchten, fragen Sie die Person, von der Sie den Link haben.'
  },
  es: {
    title: 'Firmar «{title}»',
    ask: '{sender} ofrece este documento para firmar. Díganos quién es para empezar.',
    askProof: 'Enviaremos un código a esta dirección para confirmar que es suya.',
    askUnproven: 'Compruebe la dirección: el documento firmado se enviará allí.',
    name: 'Su nombre',
    email: 'Su dirección de correo electrónico',
    other: 'Usar otra dirección',
    taken: 'Otro firmante de este documento tiene esta dirección. Indique la suya.',
    tooMany: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    tooManyUntil: 'Demasiados intentos desde aquí. Puede volver a intentarlo a partir de las {time}.',
    check: 'Confirme que no es un programa',
    checking: 'Comprobando…',
    checked: 'Comprobado',
    checkFailed: 'La comprobación no ha funcionado. Inténtelo de nuevo.',
    closedTitle: 'Este enlace no se puede usar en este momento',
    closedText: 'Si desea firmar este documento, pregunte a quien le dio el enlace.'
  },
  fr: {
    title: 'Signer «\u00a0{title}\u00a0»',
    ask: '{sender} propose ce document à la signature. Dites-nous qui vous êtes pour commencer.',
    askProof: 'Nous enverrons un code à cette adresse pour confirmer qu’elle est la vôtre.',
    askUnproven: 'Vérifiez l’adresse\u00a0: le document signé y sera envoyé.',
    name: 'Votre nom',
    email: 'Votre adresse e-mail',
    other: 'Utiliser une autre adresse',
    taken: 'Un autre signataire de ce document a cette adresse. Indiquez la vôtre.',
    tooMany: 'Trop de tentatives. Patientez un moment, puis réessayez.',
    tooManyUntil: 'Trop de tentatives depuis ici. Vous pourrez réessayer à partir de {time}.',
    check: 'Confirmez que vous n’êtes pas un programme',
    checking: 'Vérification…',
    checked: 'Vérifié',
    checkFailed: 'La vérification n’a pas abouti. Veuillez réessayer.',
    closedTitle: 'Ce lien ne peut pas être utilisé pour le moment',
    closedText: 'Si vous souhaitez signer ce document, adressez-vous à la personne qui vous a donné le lien.'
  },
  it: {
    title: 'Firma «{title}»',
    ask: '{sender} propone questo documento da firmare. Per iniziare, ci dica chi è.',
    askProof: 'Invieremo un codice a questo indirizzo per confermare che è il Suo.',
    askUnproven: 'Controlli l’indirizzo: il documento firmato verrà inviato lì.',
    name: 'Il Suo nome',
    email: 'Il Suo indirizzo e-mail',
    other: 'Usa un altro indirizzo',
    taken: 'Un altro firmatario di questo documento ha questo indirizzo. Inserisca il Suo.',
    tooMany: 'Troppi tentativi. Attenda un po’ e riprovi.',
    tooManyUntil: 'Troppi tentativi da qui. Può riprovare dalle {time}.',
    check: 'Confermi di non essere un programma',
    checking: 'Verifica in corso…',
    checked: 'Verificato',
    checkFailed: 'La verifica non è riuscita. Riprovi.',
    closedTitle: 'Al momento questo link non può essere usato',
    closedText: 'Se desidera firmare questo documento, si rivolga a chi Le ha dato il link.'
  },
  'pt-BR': {
    title: 'Assinar “{title}”',
    ask: '{sender} oferece este documento para assinatura. Diga quem você é para começar.',
    askProof: 'Enviaremos um código para este endereço para confirmar que ele é seu.',
    askUnproven: 'Confira o endereço: o documento assinado será enviado para lá.',
    name: 'Seu nome',
    email: 'Seu endereço de e-mail',
    other: 'Usar outro endereço',
    taken: 'Outro signatário deste documento tem este endereço. Informe o seu.',
    tooMany: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
    tooManyUntil: 'Muitas tentativas a partir daqui. Você pode tentar novamente a partir de {time}.',
    check: 'Confirme que você não é um programa',
    checking: 'Verificando…',
    checked: 'Verificado',
    checkFailed: 'A verificação não funcionou. Tente novamente.',
    closedTitle: 'Este link não pode ser usado no momento',
    closedText: 'Se você quer assinar este documento, fale com quem lhe deu o link.'
  },
  nl: {
    title: '‘{title}’ ondertekenen',
    ask: '{sender} biedt dit document ter ondertekening aan. Vertel ons eerst wie u bent.',
    askProof: 'We sturen een code naar dit adres om te bevestigen dat het van u is.',
    askUnproven: 'Controleer het adres: het ondertekende document gaat daarheen.',
    name: 'Uw naam',
    email: 'Uw e-mailadres',
    other: 'Een ander adres gebruiken',
    taken: 'Een andere ondertekenaar van dit document heeft dit adres. Vul uw eigen adres in.',
    tooMany: 'Te veel pogingen. Wacht even en probeer het opnieuw.',
    tooManyUntil: 'Te veel pogingen vanaf hier. U kunt het vanaf {time} opnieuw proberen.',
    check: 'Bevestig dat u geen programma bent',
    checking: 'Wordt gecontroleerd…',
    checked: 'Gecontroleerd',
    checkFailed: 'De controle is niet gelukt. Probeer het opnieuw.',
    closedTitle: 'Deze link kan op dit moment niet worden gebruikt',
    closedText: 'Wilt u dit document ondertekenen, vraag het dan aan degene van wie u de link hebt.'
  },
  pl: {
    title: 'Podpisz „{title}”',
    ask: '{sender} udostępnia ten dokument do podpisu. Aby rozpocząć, prosimy podać swoje dane.',
    askProof: 'Wyślemy kod na ten adres, aby potwierdzić, że należy do Państwa.',
    askUnproven: 'Prosimy sprawdzić adres: zostanie tam wysłany podpisany dokument.',
    name: 'Imię i nazwisko',
    email: 'Adres e-mail',
    other: 'Użyj innego adresu',
    taken: 'Ten adres ma inna osoba podpisująca ten dokument. Prosimy podać własny.',
    tooMany: 'Zbyt wiele prób. Prosimy chwilę odczekać i spróbować ponownie.',
    tooManyUntil: 'Zbyt wiele prób z tego miejsca. Można spróbować ponownie od {time}.',
    check: 'Potwierdzenie, że nie jest to program',
    checking: 'Sprawdzanie…',
    checked: 'Sprawdzono',
    checkFailed: 'Sprawdzenie się nie powiodło. Spróbuj ponownie.',
    closedTitle: 'Tego linku nie można teraz użyć',
    closedText: 'Aby podpisać ten dokument, prosimy zwrócić się do osoby, od której pochodzi link.'
  },
  ja: {
    title: '「{title}」に署名する',
    ask: '{sender} がこの文書への署名を受け付けています。まず、お名前とメールアドレスを入力してください。',
    askProof: 'ご本人のアドレスであることを確認するため、このアドレスにコードを送信します。',
    askUnproven: 'アドレスをご確認ください。署名済みの文書はこのアドレスに送られます。',
    name: 'お名前',
    email: 'メールアドレス',
    other: '別のアドレスを使う',
    taken: 'このアドレスは、この文書の別の署名者のものです。ご自身のアドレスを入力してください。',
    tooMany: '試行回数が多すぎます。しばらく待ってからもう一度お試しください。',
    tooManyUntil: 'ここからの試行回数が多すぎます。{time}以降にもう一度お試しください。',
    check: 'プログラムではないことを確認',
    checking: '確認中…',
    checked: '確認しました',
    checkFailed: '確認できませんでした。もう一度お試しください。',
    closedTitle: 'このリンクは現在利用できません',
    closedText: 'この文書に署名する場合は、リンクを受け取った相手にお問い合わせください。'
  },
  'zh-CN': {
    title: '签署“{title}”',
    ask: '{sender} 提供此文件供签署。请先告诉我们您是谁。',
    askProof: '我们会向此地址发送验证码，以确认它属于您。',
    askUnproven: '请检查该地址：签署后的文件会发送到那里。',
    name: '您的姓名',
    email: '您的电子邮件地址',
    other: '使用其他地址',
    taken: '此文件的另一位签署人使用此地址。请输入您自己的地址。',
    tooMany: '尝试次数过多。请稍候再试。',
    tooManyUntil: '此处的尝试次数过多。请在 {time} 之后重试。',
    check: '确认您不是程序',
    checking: '正在检查…',
    checked: '已检查',
    checkFailed: '检查未成功。请重试。',
    closedTitle: '此链接目前无法使用',
    closedText: '如果您想签署此文件，请联系给您链接的人。'
  },
  ko: {
    title: '“{title}” 서명하기',
    ask: '{sender}에서 이 문서의 서명을 받고 있습니다. 먼저 이름과 이메일 주소를 입력해 주세요.',
    askProof: '본인의 주소인지 확인하기 위해 이 주소로 코드를 보내 드립니다.',
    askUnproven: '주소를 확인해 주세요. 서명된 문서가 이 주소로 발송됩니다.',
    name: '이름',
    email: '이메일 주소',
    other: '다른 주소 사용',
    taken: '이 문서의 다른 서명자가 이 주소를 사용합니다. 본인의 주소를 입력해 주세요.',
    tooMany: '시도 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    tooManyUntil: '이곳에서 시도한 횟수가 너무 많습니다. {time} 이후에 다시 시도해 주세요.',
    check: '프로그램이 아님을 확인',
    checking: '확인 중…',
    checked: '확인됨',
    checkFailed: '확인하지 못했습니다. 다시 시도해 주세요.',
    closedTitle: '지금은 이 링크를 사용할 수 없습니다',
    closedText: '이 문서에 서명하려면 링크를 준 사람에게 문의하세요.'
  },
  ar: {
    title: 'توقيع «{title}»',
    ask: 'يعرض {sender} هذا المستند للتوقيع. عرّفنا بنفسك للبدء.',
    askProof: 'سنرسل رمزًا إلى هذا العنوان للتأكد من أنه يخصك.',
    askUnproven: 'تحقق من العنوان: سيُرسل المستند الموقّع إليه.',
    name: 'اسمك',
    email: 'عنوان بريدك الإلكتروني',
    other: 'استخدام عنوان آخر',
    taken: 'هذا العنوان يخص موقّعًا آخر على هذا المستند. أدخل عنوانك.',
    tooMany: 'محاولات كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.',
    tooManyUntil: 'محاولات كثيرة جدًا من هنا. يمكنك المحاولة مرة أخرى من {time}.',
    check: 'تأكيد أنك لست برنامجًا',
    checking: 'جارٍ التحقق…',
    checked: 'تم التحقق',
    checkFailed: 'لم ينجح التحقق. حاول مرة أخرى.',
    closedTitle: 'لا يمكن استخدام هذا الرابط حاليًا',
    closedText: 'إذا أردت توقيع هذا المستند، فاسأل من أعطاك الرابط.'
  },
  he: {
    title: 'חתימה על ”{title}”',
    ask: 'התקבלה הצעה מאת {sender} לחתום על המסמך הזה. כדי להתחיל, יש למסור שם וכתובת.',
    askProof: 'נשלח קוד לכתובת הזאת כדי לוודא שהיא שלך.',
    askUnproven: 'יש לבדוק את הכתובת: המסמך החתום יישלח אליה.',
    name: 'השם שלך',
    email: 'כתובת הדוא״ל שלך',
    other: 'שימוש בכתובת אחרת',
    taken: 'הכתובת הזאת שייכת לחותם אחר על המסמך. יש להזין את הכתובת שלך.',
    tooMany: 'יותר מדי ניסיונות. יש להמתין מעט ולנסות שוב.',
    tooManyUntil: 'יותר מדי ניסיונות מכאן. אפשר לנסות שוב מ־{time}.',
    check: 'אישור שאינך תוכנה',
    checking: 'בבדיקה…',
    checked: 'נבדק',
    checkFailed: 'הבדיקה לא הצליחה. יש לנסות שוב.',
    closedTitle: 'לא ניתן להשתמש בקישור הזה כרגע',
    closedText: 'כדי לחתום על המסמך, יש לפנות למי שמסר לך את הקישור.'
  }
}
