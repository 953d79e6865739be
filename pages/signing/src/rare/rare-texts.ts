import type { Language } from '@signpost/spec/languages'

/** The texts of views that few people see. They are loaded late, so that not every signer loads them. */
export interface RareTexts {
  takeTitle: string
  takeText: string
  take: string
  takenTitle: string
  takenText: string
  reportTitle: string
  reportText: string
  reportReason: string
  reportSpam: string
  reportPhishing: string
  reportImpersonation: string
  reportOther: string
  reportComment: string
  reportSend: string
  reportDone: string
}

/** The texts of all languages. */
export const rareTexts: Record<Language, RareTexts> = {
  en: {
    takeTitle: 'Will you take this on?',
    takeText: '“{title}” has to be dealt with by only one of you: {names}. Whoever takes it on first does it for all.',
    take: 'I will do it',
    takenTitle: '{name} has taken this on',
    takenText: 'Only one of you had to do it. You do not need to do anything else.',
    reportTitle: 'Report this document?',
    reportText: 'The operator of this service sees your report and can stop the sender. {sender} does not see it.',
    reportReason: 'What is wrong?',
    reportSpam: 'I do not know the sender, or did not ask for this',
    reportPhishing: 'It asks for a password, money or personal data',
    reportImpersonation: 'The sender is not who they say they are',
    reportOther: 'Something else',
    reportComment: 'What happened? (optional)',
    reportSend: 'Send the report',
    reportDone: 'Thank you. The operator of this service will look at it.'
  },
  de: {
    takeTitle: 'Übernehmen Sie das?',
    takeText: '„{title}“ muss nur eine Person von Ihnen bearbeiten: {names}. Wer es zuerst übernimmt, tut es für alle.',
    take: 'Ich übernehme es',
    takenTitle: '{name} hat dies übernommen',
    takenText: 'Nur eine Person von Ihnen musste es tun. Sie müssen nichts weiter tun.',
    reportTitle: 'Dieses Dokument melden?',
    reportText:
      'Der Betreiber dieses Dienstes sieht Ihre Meldung und kann den Absender sperren. {sender} sieht sie nicht.',
    reportReason: 'Was stimmt nicht?',
    reportSpam: 'Ich kenne den Absender nicht oder habe nicht darum gebeten',
    reportPhishing: 'Es fragt nach einem Passwort, Geld oder persönlichen Daten',
    reportImpersonation: 'Der Absender gibt sich als jemand anderes aus',
    reportOther: 'Etwas anderes',
    reportComment: 'Was ist passiert? (freiwillig)',
    reportSend: 'Meldung senden',
    reportDone: 'Danke. Der Betreiber dieses Dienstes sieht es sich an.'
  },
  es: {
    takeTitle: '¿Se encarga usted?',
    takeText:
      'Basta con que una de estas personas se ocupe de «{title}»: {names}. Quien lo asuma primero lo hace por todas.',
    take: 'Yo me encargo',
    takenTitle: '{name} se encarga de esto',
    takenText: 'Bastaba con que lo hiciera una de las personas. No tiene que hacer nada más.',
    reportTitle: '¿Denunciar este documento?',
    reportText: 'El operador de este servicio ve su denuncia y puede bloquear al remitente. {sender} no la ve.',
    reportReason: '¿Qué ocurre?',
    reportSpam: 'No conozco al remitente o no he pedido esto',
    reportPhishing: 'Pide una contraseña, dinero o datos personales',
    reportImpersonation: 'El remitente se hace pasar por otra persona',
    reportOther: 'Otra cosa',
    reportComment: '¿Qué ha pasado? (opcional)',
    reportSend: 'Enviar la denuncia',
    reportDone: 'Gracias. El operador de este servicio lo revisará.'
  },
  fr: {
    takeTitle: 'Vous en chargez-vous\u00a0?',
    takeText:
      'Une seule de ces personnes doit s’occuper de «\u00a0{title}\u00a0»\u00a0: {names}. La première qui s’en charge le fait pour toutes.',
    take: 'Je m’en charge',
    takenTitle: '{name} s’en charge',
    takenText: 'Une seule personne devait le faire. Vous n’avez rien d’autre à faire.',
    reportTitle: 'Signaler ce document\u00a0?',
    reportText:
      'L’exploitant de ce service voit votre signalement et peut bloquer l’expéditeur. {sender} ne le voit pas.',
    reportReason: 'Quel est le problème\u00a0?',
    reportSpam: 'Je ne connais pas l’expéditeur ou je n’ai rien demandé',
    reportPhishing: 'On demande un mot de passe, de l’argent ou des données personnelles',
    reportImpersonation: 'L’expéditeur se fait passer pour quelqu’un d’autre',
    reportOther: 'Autre chose',
    reportComment: 'Que s’est-il passé\u00a0? (facultatif)',
    reportSend: 'Envoyer le signalement',
    reportDone: 'Merci. L’exploitant de ce service va l’examiner.'
  },
  it: {
    takeTitle: 'Se ne occupa Lei?',
    takeText:
      'Basta che una di queste persone si occupi di «{title}»: {names}. Chi se ne incarica per primo lo fa per tutte.',
    take: 'Me ne occupo io',
    takenTitle: 'Se ne occupa {name}',
    takenText: 'Bastava che lo facesse una sola persona. Non deve fare altro.',
    reportTitle: 'Segnalare questo documento?',
    reportText: 'Il gestore di questo servizio vede la segnalazione e può bloccare il mittente. {sender} non la vede.',
    reportReason: 'Che cosa non va?',
    reportSpam: 'Non conosco il mittente o non ho chiesto nulla',
    reportPhishing: 'Chiede una password, denaro o dati personali',
    reportImpersonation: 'Il mittente si spaccia per qualcun altro',
    reportOther: 'Altro',
    reportComment: 'Che cosa è successo? (facoltativo)',
    reportSend: 'Invia la segnalazione',
    reportDone: 'Grazie. Il gestore di questo servizio la esaminerà.'
  },
  nl: {
    takeTitle: 'Neemt u dit op zich?',
    takeText:
      'Slechts één van deze personen hoeft ‘{title}’ te behandelen: {names}. Wie het als eerste op zich neemt, doet het voor allen.',
    take: 'Ik doe het',
    takenTitle: '{name} heeft dit op zich genomen',
    takenText: 'Slechts één persoon hoefde het te doen. U hoeft verder niets te doen.',
    reportTitle: 'Dit document melden?',
    reportText:
      'De beheerder van deze dienst ziet uw melding en kan de afzender blokkeren. {sender} ziet de melding niet.',
    reportReason: 'Wat klopt er niet?',
    reportSpam: 'Ik ken de afzender niet of heb hier niet om gevraagd',
    reportPhishing: 'Er wordt om een wachtwoord, geld of persoonsgegevens gevraagd',
    reportImpersonation: 'De afzender doet zich voor als iemand anders',
    reportOther: 'Iets anders',
    reportComment: 'Wat is er gebeurd? (optioneel)',
    reportSend: 'Melding versturen',
    reportDone: 'Bedankt. De beheerder van deze dienst bekijkt het.'
  },
  'pt-BR': {
    takeTitle: 'Você assume?',
    takeText: 'Basta que uma destas pessoas cuide de “{title}”: {names}. Quem assumir primeiro faz por todas.',
    take: 'Eu assumo',
    takenTitle: '{name} assumiu',
    takenText: 'Bastava que uma pessoa fizesse. Você não precisa fazer mais nada.',
    reportTitle: 'Denunciar este documento?',
    reportText: 'O operador deste serviço vê a sua denúncia e pode bloquear o remetente. {sender} não a vê.',
    reportReason: 'O que está errado?',
    reportSpam: 'Não conheço o remetente ou não pedi isto',
    reportPhishing: 'Pede uma senha, dinheiro ou dados pessoais',
    reportImpersonation: 'O remetente se passa por outra pessoa',
    reportOther: 'Outra coisa',
    reportComment: 'O que aconteceu? (opcional)',
    reportSend: 'Enviar a denúncia',
    reportDone: 'Obrigado. O operador deste serviço vai analisar.'
  },
  pl: {
    takeTitle: 'Czy zajmie się Pan/Pani tym?',
    takeText:
      'Dokumentem „{title}” musi zająć się tylko jedna z tych osób: {names}. Kto przejmie go pierwszy, zrobi to za wszystkich.',
    take: 'Zajmę się tym',
    takenTitle: '{name} już się tym zajmuje',
    takenText: 'Wystarczyło, że zrobi to jedna osoba. Nie trzeba robić nic więcej.',
    reportTitle: 'Zgłosić ten dokument?',
    reportText: 'Operator tej usługi zobaczy zgłoszenie i może zablokować nadawcę. {sender} go nie zobaczy.',
    reportReason: 'Co jest nie tak?',
    reportSpam: 'Nie znam nadawcy albo o to nie prosiłem/-am',
    reportPhishing: 'Wymaga hasła, pieniędzy lub danych osobowych',
    reportImpersonation: 'Nadawca podszywa się pod kogoś innego',
    reportOther: 'Coś innego',
    reportComment: 'Co się stało? (opcjonalnie)',
    reportSend: 'Wyślij zgłoszenie',
    reportDone: 'Dziękujemy. Operator tej usługi to sprawdzi.'
  },
  ja: {
    takeTitle: 'あなたが引き受けますか？',
    takeText: '「{title}」は次のうち一人が対応すれば足ります：{names}。最初に引き受けた方が全員を代表します。',
    take: '引き受ける',
    takenTitle: '{name}さんが引き受けました',
    takenText: '対応は一人で足ります。ほかに何もする必要はありません。',
    reportTitle: 'この文書を報告しますか？',
    reportText: 'このサービスの運営者が報告を確認し、送信者の利用を停止できます。{sender} には表示されません。',
    reportReason: 'どのような問題ですか？',
    reportSpam: '送信者を知らない、または依頼していない',
    reportPhishing: 'パスワード、金銭、個人情報を求めている',
    reportImpersonation: '送信者が別人になりすましている',
    reportOther: 'その他',
    reportComment: '何がありましたか？（任意）',
    reportSend: '報告を送信',
    reportDone: 'ありがとうございます。このサービスの運営者が確認します。'
  },
  'zh-CN': {
    takeTitle: '由您来办理吗？',
    takeText: '“{title}”只需由以下其中一人办理：{names}。最先接手的人即代表所有人。',
    take: '由我办理',
    takenTitle: '{name}已接手',
    takenText: '只需一人办理。您无需再做任何事。',
    reportTitle: '要举报此文件吗？',
    reportText: '本服务的运营者会看到您的举报，并可阻止发件人。{sender} 看不到。',
    reportReason: '有什么问题？',
    reportSpam: '我不认识发件人，或没有要求过此文件',
    reportPhishing: '它索要密码、金钱或个人信息',
    reportImpersonation: '发件人冒充他人',
    reportOther: '其他',
    reportComment: '发生了什么？（选填）',
    reportSend: '提交举报',
    reportDone: '谢谢。本服务的运营者会进行核查。'
  },
  ko: {
    takeTitle: '직접 맡으시겠습니까?',
    takeText: '“{title}”은(는) 다음 중 한 명만 처리하면 됩니다: {names}. 먼저 맡은 사람이 모두를 대신합니다.',
    take: '제가 하겠습니다',
    takenTitle: '{name} 님이 맡았습니다',
    takenText: '한 명만 처리하면 됩니다. 더 하실 일은 없습니다.',
    reportTitle: '이 문서를 신고하시겠습니까?',
    reportText: '이 서비스의 운영자가 신고를 확인하고 발신자를 차단할 수 있습니다. {sender}에는 표시되지 않습니다.',
    reportReason: '무엇이 문제입니까?',
    reportSpam: '발신자를 모르거나 요청한 적이 없음',
    reportPhishing: '비밀번호, 돈 또는 개인 정보를 요구함',
    reportImpersonation: '발신자가 다른 사람을 사칭함',
    reportOther: '기타',
    reportComment: '무슨 일이 있었습니까? (선택)',
    reportSend: '신고 보내기',
    reportDone: '감사합니다. 이 서비스의 운영자가 확인하겠습니다.'
  },
  ar: {
    takeTitle: 'هل تتولّى ذلك؟',
    takeText: 'يكفي أن يتولّى «{title}» واحد من هؤلاء: {names}. من يتولّاه أولًا يقوم به عن الجميع.',
    take: 'سأتولّى ذلك',
    takenTitle: 'تولّى {name} ذلك',
    takenText: 'كان يكفي أن يقوم به شخص واحد. لا يلزمك القيام بأي شيء آخر.',
    reportTitle: 'هل تريد الإبلاغ عن هذا المستند؟',
    reportText: 'يطّلع مشغّل هذه الخدمة على بلاغك ويمكنه إيقاف المرسل. لا يراه {sender}.',
    reportReason: 'ما المشكلة؟',
    reportSpam: 'لا أعرف المرسل أو لم أطلب هذا',
    reportPhishing: 'يطلب كلمة مرور أو مالًا أو بيانات شخصية',
    reportImpersonation: 'المرسل ينتحل شخصية غيره',
    reportOther: 'شيء آخر',
    reportComment: 'ماذا حدث؟ (اختياري)',
    reportSend: 'إرسال البلاغ',
    reportDone: 'شكرًا. سيراجع مشغّل هذه الخدمة البلاغ.'
  },
  he: {
    takeTitle: 'לטפל בזה בעצמך?',
    takeText: 'די שאחד מהאנשים האלה יטפל ב־”{title}”: {names}. מי שלוקח ראשון עושה זאת עבור כולם.',
    take: 'אני אטפל בזה',
    takenTitle: '{name} כבר מטפל בזה',
    takenText: 'די היה שאדם אחד יעשה זאת. אין צורך לעשות דבר נוסף.',
    reportTitle: 'לדווח על המסמך הזה?',
    reportText: 'מפעיל השירות רואה את הדיווח ויכול לחסום את השולח. {sender} לא רואה אותו.',
    reportReason: 'מה לא בסדר?',
    reportSpam: 'איני מכיר את השולח, או שלא ביקשתי זאת',
    reportPhishing: 'מבקשים סיסמה, כסף או פרטים אישיים',
    reportImpersonation: 'השולח מתחזה לאדם אחר',
    reportOther: 'משהו אחר',
    reportComment: 'מה קרה? (לא חובה)',
    reportSend: 'שליחת הדיווח',
    reportDone: 'תודה. מפעיל השירות יבדוק זאת.'
  }
}
