import type { Texts } from './texts.js'

export const pl: Texts = {
  consent:
    'Wyrażam zgodę na podpisanie tego dokumentu elektronicznie. Mój podpis elektroniczny ma takie same skutki prawne jak mój podpis własnoręczny. Zapoznałem/-am się z treścią dokumentu, mogę zachować jego kopię i wiem, że czas podpisania, mój adres sieciowy i moja przeglądarka zostaną odnotowane w jego dzienniku zdarzeń.',
  sampleTitle: 'Umowa o świadczenie usług',
  greeting: (name) => `Szanowni Państwo (${name}),`,
  footer: (sender) => `Wysłano przez Signpost w imieniu: ${sender}.`,

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
  completed: ({ sender, title }) => ({
    subject: `Podpisany przez wszystkich: ${title}`,
    paragraphs: [
      `Wszyscy podpisali dokument „${title}” (nadawca: ${sender}).`,
      'Opieczętowany plik PDF z certyfikatem zakończenia jest gotowy do pobrania.'
    ],
    link: 'Pobierz podpisany dokument'
  }),
  voided: ({ sender, title }) => ({
    subject: `Podpis nie jest już potrzebny: ${title}`,
    paragraphs: [`Dokument „${title}” (nadawca: ${sender}) został anulowany. Nic więcej nie trzeba robić.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Termin minął: ${title}`,
    paragraphs: [`Termin podpisania dokumentu „${title}” (nadawca: ${sender}) minął. Nic więcej nie trzeba robić.`]
  })
}
