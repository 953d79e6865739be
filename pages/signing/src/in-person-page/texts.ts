import { isolate, type Language } from '@signpost/spec/languages'
import { pageLanguage } from '../language/translate.js'

/** The texts of the page of a device that is handed around. */
export interface InPersonTexts {
  whoTitle: string
  whoText: string
  now: string
  handOn: string
  waits: string
  nobody: string
}

/** A text of the page of a device that is handed around. Few people see it, so its texts are not among those that every signer loads. */
export function text(key: keyof InPersonTexts, values: Record<string, string> = {}): string {
  const language = pageLanguage()
  return texts[language][key].replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return value === undefined ? whole : isolate(value, language)
  })
}

/** The texts of all languages. */
export const texts: Record<Language, InPersonTexts> = {
  en: {
    whoTitle: 'Who signs now?',
    whoText: '{host} is here with you. Choose your name: the device is yours until you hand it on.',
    now: '{name} has the device',
    handOn: 'Hand the device on',
    waits: 'Others sign first',
    nobody: 'Nobody is left to sign here.'
  },
  de: {
    whoTitle: 'Wer unterschreibt jetzt?',
    whoText: '{host} ist bei Ihnen. Wählen Sie Ihren Namen: Das Gerät gehört Ihnen, bis Sie es weitergeben.',
    now: '{name} hat das Gerät',
    handOn: 'Gerät weitergeben',
    waits: 'Andere unterschreiben zuerst',
    nobody: 'Hier muss niemand mehr unterschreiben.'
  },
  es: {
    whoTitle: '¿Quién firma ahora?',
    whoText: '{host} está con ustedes. Elija su nombre: el dispositivo es suyo hasta que lo pase.',
    now: '{name} tiene el dispositivo',
    handOn: 'Pasar el dispositivo',
    waits: 'Otras personas firman antes',
    nobody: 'Ya no queda nadie por firmar aquí.'
  },
  fr: {
    whoTitle: 'Qui signe maintenant\u00a0?',
    whoText: '{host} est avec vous. Choisissez votre nom\u00a0: l’appareil est à vous jusqu’à ce que vous le passiez.',
    now: '{name} a l’appareil',
    handOn: 'Passer l’appareil',
    waits: 'D’autres signent avant',
    nobody: 'Plus personne ne doit signer ici.'
  },
  it: {
    whoTitle: 'Chi firma adesso?',
    whoText: '{host} è qui con voi. Scelga il Suo nome: il dispositivo è Suo finché non lo passa.',
    now: '{name} ha il dispositivo',
    handOn: 'Passa il dispositivo',
    waits: 'Prima firmano altri',
    nobody: 'Nessun altro deve firmare qui.'
  },
  nl: {
    whoTitle: 'Wie ondertekent nu?',
    whoText: '{host} is bij u. Kies uw naam: het apparaat is van u tot u het doorgeeft.',
    now: '{name} heeft het apparaat',
    handOn: 'Apparaat doorgeven',
    waits: 'Anderen ondertekenen eerst',
    nobody: 'Niemand hoeft hier nog te ondertekenen.'
  },
  'pt-BR': {
    whoTitle: 'Quem assina agora?',
    whoText: '{host} está com vocês. Escolha seu nome: o dispositivo é seu até você passá-lo adiante.',
    now: '{name} está com o dispositivo',
    handOn: 'Passar o dispositivo',
    waits: 'Outras pessoas assinam antes',
    nobody: 'Ninguém mais precisa assinar aqui.'
  },
  pl: {
    whoTitle: 'Kto teraz podpisuje?',
    whoText:
      '{host} jest z Państwem. Proszę wybrać swoje imię i nazwisko: urządzenie pozostaje u tej osoby, dopóki go nie przekaże.',
    now: 'Urządzenie ma {name}',
    handOn: 'Przekaż urządzenie',
    waits: 'Najpierw podpisują inni',
    nobody: 'Nikt więcej nie musi tu podpisywać.'
  },
  ja: {
    whoTitle: '次に署名する方はどなたですか？',
    whoText: '{host}が立ち会っています。お名前を選んでください。次の方に渡すまで、この端末はあなた専用です。',
    now: '{name}さんが端末を使用中です',
    handOn: '端末を次の方に渡す',
    waits: '先に署名する方がいます',
    nobody: 'ここで署名する方はもういません。'
  },
  'zh-CN': {
    whoTitle: '现在由谁签署？',
    whoText: '{host}在场。请选择您的姓名：在您交出设备之前，设备归您使用。',
    now: '{name}正在使用设备',
    handOn: '交出设备',
    waits: '他人先签署',
    nobody: '这里已无人需要签署。'
  },
  ko: {
    whoTitle: '지금 누가 서명합니까?',
    whoText: '{host} 님이 함께 있습니다. 이름을 선택하세요. 넘겨줄 때까지 기기는 본인이 사용합니다.',
    now: '{name} 님이 기기를 사용 중',
    handOn: '기기 넘기기',
    waits: '다른 사람이 먼저 서명합니다',
    nobody: '여기서 더 서명할 사람이 없습니다.'
  },
  ar: {
    whoTitle: 'من يوقّع الآن؟',
    whoText: '{host} معكم هنا. اختر اسمك: الجهاز لك إلى أن تسلّمه.',
    now: 'الجهاز مع {name}',
    handOn: 'تسليم الجهاز',
    waits: 'يوقّع آخرون أولًا',
    nobody: 'لم يبقَ أحد للتوقيع هنا.'
  },
  he: {
    whoTitle: 'מי חותם עכשיו?',
    whoText: '{host} נמצא כאן איתכם. יש לבחור את שמך: המכשיר שלך עד שיימסר הלאה.',
    now: 'המכשיר אצל {name}',
    handOn: 'העברת המכשיר הלאה',
    waits: 'אחרים חותמים קודם',
    nobody: 'לא נותר מי שצריך לחתום כאן.'
  }
}
