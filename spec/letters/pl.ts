import type { Texts } from './texts.js'

export const pl: Texts = {
  consent:
    'Wyrażam zgodę na podpisanie tego dokumentu elektronicznie. Mój podpis elektroniczny ma takie same skutki prawne jak mój podpis własnoręczny. Zapoznałem/-am się z treścią dokumentu, mogę zachować jego kopię i wiem, że czas podpisania, mój adres sieciowy i moja przeglądarka zostaną odnotowane w jego dzienniku zdarzeń.',
  sampleTitle: 'Umowa o świadczenie usług',
  greeting: (name) => `Szanowni Państwo (${name}),`,
  greetingAnyone: 'Szanowni Państwo,',
  footer: (sender) => `Wysłano przez Signpost w imieniu: ${sender}.`,
  personalLink: 'Ten link jest przeznaczony wyłącznie dla Państwa. Prosimy nie przekazywać tej wiadomości dalej.',
  reportAbuse: 'Zgłoś nadużycie',
  oneOfSeveral:
    'Prośbę otrzymało kilka osób i wystarczy, że zrobi to jedna z nich: kto przejmie ją pierwszy, zrobi to za wszystkich.',
  handedOver: (from) => `${from} przekazuje Państwu ten dokument.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender}: prośba o podpisanie dokumentu „${title}”`,
    paragraphs: [
      `Nadawca, ${sender}, prosi o zapoznanie się z dokumentem „${title}” i podpisanie go.`,
      `Termin podpisania: ${lastDay}.`
    ],
    link: 'Przeczytaj i podpisz'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Przypomnienie: ${sender} prosi o podpisanie dokumentu „${title}”`,
    paragraphs: [
      `Dokument „${title}” (nadawca: ${sender}) nadal czeka na Państwa podpis.`,
      `Termin podpisania: ${lastDay}.`
    ],
    link: 'Przeczytaj i podpisz'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `Termin wkrótce minie: ${title}`,
    paragraphs: [
      `Dokument „${title}” (nadawca: ${sender}) nadal na Państwa czeka.`,
      `Termin: ${moment}. Po jego upływie dokumentu nie będzie już można ukończyć.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Nowy termin: ${title}`,
    paragraphs: [
      `Dokument „${title}” (nadawca: ${sender}) nadal na Państwa czeka.`,
      `Nadawca zmienił termin. Poprzedni termin: ${before}. Nowy termin: ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Nowy link: ${title}`,
    paragraphs: [
      `Oto nowy link do dokumentu „${title}” (nadawca: ${sender}).`,
      'Poproszono o niego na stronie podpisywania. Jeśli prośba nie pochodziła od Państwa, tę wiadomość można zignorować: nikt inny nie ma tego linku.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Kod do dokumentu „${title}”`,
    before: `Aby otworzyć dokument „${title}” od nadawcy ${sender}, proszę wpisać ten kod:`,
    after:
      'Kod działa jeden raz, przez 10 minut. Prosimy nie podawać go nikomu. Jeśli prośba nie pochodziła od Państwa, tę wiadomość można zignorować.'
  }),
  codeMessage: (sender, code) =>
    `${code} to kod do dokumentu od nadawcy ${sender}. Działa przez 10 minut. Prosimy nie podawać go nikomu.`,
  completed: ({ sender, title }) => ({
    subject: `Zakończono: ${title}`,
    paragraphs: [
      `Obieg dokumentu „${title}” (nadawca: ${sender}) został zakończony.`,
      'Opieczętowany plik PDF z certyfikatem zakończenia jest gotowy do pobrania.'
    ],
    link: 'Pobierz gotowy dokument'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Do wiadomości: ${title}`,
    paragraphs: [
      `Nadawca, ${sender}, wysłał dokument „${title}” innym osobom do podpisania. Otrzymuje Pan/Pani kopię do przeczytania.`,
      'Nie trzeba niczego podpisywać. Link działa, dopóki dokument nie zostanie anulowany lub nie minie termin.'
    ],
    link: 'Przeczytaj dokument'
  }),
  voided: ({ sender, title }) => ({
    subject: `Anulowano: ${title}`,
    paragraphs: [`Dokument „${title}” (nadawca: ${sender}) został anulowany. Nic więcej nie trzeba robić.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Termin minął: ${title}`,
    paragraphs: [`Termin dla dokumentu „${title}” (nadawca: ${sender}) minął. Nic więcej nie trzeba robić.`]
  }),
  approve: {
    consent:
      'Zatwierdzam ten dokument elektronicznie. Zapoznałem/-am się z jego treścią, mogę zachować jego kopię i wiem, że czas zatwierdzenia, mój adres sieciowy i moja przeglądarka zostaną odnotowane w jego dzienniku zdarzeń.',
    subject: ({ sender, title }) => `${sender}: prośba o zatwierdzenie dokumentu „${title}”`,
    ask: ({ sender, title }) =>
      `Nadawca, ${sender}, prosi o zapoznanie się z dokumentem „${title}” i zatwierdzenie go.`,
    link: 'Przeczytaj i zatwierdź'
  },
  view: {
    consent:
      'Potwierdzam, że zapoznałem/-am się z treścią tego dokumentu. Mogę zachować jego kopię i wiem, że czas potwierdzenia, mój adres sieciowy i moja przeglądarka zostaną odnotowane w jego dzienniku zdarzeń.',
    subject: ({ sender, title }) => `${sender}: prośba o przeczytanie dokumentu „${title}”`,
    ask: ({ sender, title }) => `Nadawca, ${sender}, prosi o przeczytanie dokumentu „${title}” i potwierdzenie tego.`,
    link: 'Przeczytaj i potwierdź'
  },
  again: (subject) => `Przypomnienie: ${subject}`,
  byDay: (lastDay) => `Termin odpowiedzi: ${lastDay}.`
}
