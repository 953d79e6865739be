import type { Words } from './en.js'

export const words: Words = {
  title: '文書を検証する',
  reportTitle: '検証レポート',
  intro:
    '署名済みのPDFを選ぶと、封印されたときのままかどうかを確認できます。ファイルは確認のみに使われ、保存されません。',
  drop: 'ここにPDFをドロップするか、',
  choose: 'ファイルを選択',
  language: { label: '言語', failed: '言語を変更できませんでした。もう一度お試しください。' },
  asked: '文書 {id} の証明書から来られました。そのファイルを選ぶと、封印されたときのままかどうかを確認できます。',
  checking: '確認しています…',
  unsent: 'ファイルを送信できませんでした。接続を確認して、もう一度お試しください。',
  failed: 'ファイルを確認できませんでした。後でもう一度お試しください。',
  failure: {
    INVALID_PDF: 'このファイルは使えません。PDFではないか、読み取れません。',
    PDF_ENCRYPTED: 'このファイルは使えません。開くにはパスワードが必要です。',
    PDF_TOO_LARGE: 'このファイルは使えません。ページ数または内容が多すぎます。',
    REQUEST_TOO_LARGE:
      'このファイルは使えません。25 MBを超えています。添付ファイルのために大きい場合は、このページを使わずに検証できる証拠パッケージを送信者に依頼してください。',
    RATE_LIMIT_EXCEEDED: '短時間に確認したファイルが多すぎます。1分待ってから、もう一度お試しください。'
  },

  verdict: {
    sealed_here: {
      badge: 'ここで封印',
      title: 'これは封印されたときのままの文書です。',
      meaning:
        '全員の署名が終わったときにこのサービスが封印し、その後変更されていません。署名されたものそのものとして信頼できます。'
    },
    sealed_here_longer: {
      badge: 'ここで封印',
      title: 'この文書はここで封印され、封印が許す追加だけが行われています。',
      meaning:
        '全員の署名が終わったときにこのサービスが封印しました。その後に追加されたものは、下の各署名に記載されています。'
    },
    valid: {
      badge: '有効',
      title: 'このサービスが信頼する相手が署名し、変更されていません。',
      meaning:
        '署名が許す範囲を除いて、その後変更されていません。このサービスが封印したものではないため、これ以上のことは分かりません。'
    },
    untrusted: {
      badge: '不明な署名者',
      title: '署名後に変更されていませんが、誰が署名したかは確かではありません。',
      meaning:
        'このような署名は、誰でも、どのような名前でも作れます。署名者本人のものだと別の方法で分かっている場合に限り信頼してください。本人に尋ねるか、「技術的な詳細」の証明書を照合してください。'
    },
    changed: {
      badge: '変更あり',
      title: '署名後に変更されています。',
      meaning:
        '署名が許していない変更があるため、これは署名されたものではありません。信頼しないでください。署名されたときのファイルを入手してください。'
    },
    unsigned: {
      badge: '署名なし',
      title: 'このPDFにはデジタル署名がありません。',
      meaning: '内容については何も言えませんが、誰が作成したか、変更されたかを示すものはありません。'
    },
    missing: {
      badge: '破損',
      title: 'ファイルの一部が欠けています。',
      meaning:
        '転送が完了しなかったと思われます。変更されたかどうかは不明です。信頼せず、もう一度入手して、そのファイルを確認してください。'
    },
    damaged: {
      badge: '破損',
      title: 'ファイルが損傷しています。',
      meaning:
        '転送やディスクの事故のように見えますが、意図的に作ることもできます。ほかに変更があるかどうかは不明です。信頼せず、もう一度入手して、そのファイルを確認してください。'
    },
    replaced: {
      badge: '破損',
      title: 'これは署名されたものではありません。',
      meaning:
        'ファイルは完全で読み取れますが、署名後に内容が置き換えられています。信頼しないでください。署名されたときのファイルを送信者に求めてください。'
    },
    unknown: {
      badge: '破損',
      title: '署名がこのファイルと一致しません。',
      meaning:
        '事故で損傷したのか、意図的に変更されたのかは判断できません。信頼しないでください。署名されたときのファイルを送信者に求めてください。'
    }
  },
  otherFile: 'このファイルは、証明書に記載された文書 {id} の封印済みファイルではありません。',
  inside: {
    seal: '封印された版はこのファイルの中に残っています。ダウンロードして、下で両方を比較できます。',
    signature: '署名された版はこのファイルの中に残っています。ダウンロードして、下で両方を比較できます。'
  },
  print: 'レポートを印刷',
  saveJson: 'JSONで保存',
  downloadSealed: '封印された版をダウンロード',
  downloadSigned: '署名された版をダウンロード',
  downloadFailed: 'ダウンロードできませんでした。もう一度お試しください。',
  wrong: '変更された内容',
  change: {
    page_content: 'ページの内容が変更されました',
    page_added: 'ページが追加されました',
    page_removed: 'ページが削除されました',
    page_box: 'ページのサイズ、表示範囲または向きが変更されました',
    annotation_added: 'メモなどの注釈が追加されました',
    annotation_removed: 'メモなどの注釈が削除されました',
    annotation_changed: 'メモなどの注釈が変更されました',
    field_value: 'フォーム欄が記入されました',
    field_added: 'フォーム欄が追加されました',
    field_removed: 'フォーム欄が削除されました',
    field_changed: 'フォーム欄が変更されました',
    signature_added: '署名が追加されました',
    catalog: 'ファイルを開いたときの動作または表示方法が変更されました',
    resource: 'ページのフォント、画像などが置き換えられました',
    metadata: 'タイトルなどのプロパティが変更されました',
    proofs: '署名の証明書と証拠が追加されました',
    structure: 'ファイルの構造が通常とは異なる方法で変更されました',
    lost_signature: '署名が削除されました'
  },
  where: { page: '{text}（{page}ページ）', field: '{text}（「{field}」）' },

  document: {
    heading: '文書',
    basis: '封印された文書',
    basisNote: 'このファイルは、ここで封印された文書に何かが追加されたものです。以下は封印された版についての情報です。',
    title: 'タイトル',
    sender: '送信者',
    completed: '完了',
    note: '注記',
    test: 'テスト文書です。法的拘束力はありません。',
    erased: '送信者がこの文書のデータを消去しました。署名者はファイルに記載されています。',
    people: '署名した人',
    signed: '{time} に署名しました。',
    unsigned: '署名していません。',
    identified: '本人確認: {ways}。',
    unidentified: 'この人の本人確認の記録はありません。',
    simulated: '本人確認なし: テストモードで、送信者がこの人に代わって署名しました。',
    email_link: '本人のメールアドレスに送られたリンク',
    embedded_link: '送信者のシステムが渡したリンク',
    open_link: '誰でも開けるリンク',
    in_person: '送信者側の立会いによる対面',
    access_code: '送信者からのアクセスコード',
    email_code: 'メールアドレスに送信されたコード',
    sms_code: '電話に送信されたコード',
    or: '{one}または{other}',
    and: '{one}、および{other}'
  },

  claimed: {
    heading: 'アカウントのメンバー向け',
    names: 'サインインしています。このファイルには、あなたのアカウントの文書名が記されています:',
    proves: 'その名前は誰でもファイルに書き込めます。封印されたファイルそのものだけが文書です。',
    matches: '先頭は封印されたバイト列と一致しています。',
    unfinished: '文書の状態は「{status}」のため、比較できる封印済みファイルはありません。',
    erased: '文書のデータが消去されたため、比較できる封印済みファイルはありません。',
    same: '封印済みファイルそのものです。',
    cut: '封印済みファイルの末尾が欠けています: {removed}。',
    appended: '封印済みファイルの後に何かが続いています: {added}。',
    removed: '封印済みファイルの一部が欠けています: {removed}（{at}バイト目から）。',
    inserted: '封印済みファイルに何かが挿入されています: {added}（{at}バイト目）。',
    overwritten: '封印済みファイルの一部が置き換えられています: {removed}（{at}バイト目から）。',
    other: '封印済みファイルの一部（{removed}）が{added}に置き換えられています（{at}バイト目から）。',
    line_breaks: 'テキストとしての転送で改行が変換されました。ほかに封印済みファイルとの違いはありません。',
    utf8: 'テキストとしての転送で文字が変換されました。ほかに封印済みファイルとの違いはありません。',
    seven_bits:
      'テキストとしての転送で各バイトの最上位ビットが失われました。ほかに封印済みファイルとの違いはありません。',
    pages: '影響を受ける封印済みファイルのページ: {pages}。',
    noPages: '異なる部分はどのページにも表示されません。'
  },

  status: { draft: '下書き', sent: '送信済み', completed: '完了', voided: '取り消し' },

  pages: {
    heading: 'ページ',
    compared: '封印されたときのページと現在のページ',
    comparedSigned: '署名されたときのページと現在のページ',
    loading: 'ページを読み込んでいます…',
    sealed: '封印時',
    signed: '署名時',
    file: 'このファイル',
    page: '{page}ページ',
    same: '見た目は同じです',
    differs: '異なります',
    onlySealed: 'このファイルにはありません',
    onlyFile: '追加されました',
    unknown: '比較できません',
    sealedPage: '封印されたときの{page}ページ',
    signedPage: '署名されたときの{page}ページ',
    filePage: 'このファイルの{page}ページ',
    absent: '該当するページはありません',
    unreadable: 'このファイルは表示できません。',
    failed: 'このページは表示できません。',
    text: '{page}ページのテキスト',
    noText: 'テキストはありません。',
    shown: '比較したページ数: {shown}。',
    allSame: 'すべて同じに見えますが、変更が目に見えるとは限りません。',
    someDiffer: '異なるページ: {pages}。',
    someUnknown: '比較できないページ: {pages}。',
    notCompared: 'このブラウザーでは画像を比較できないため、ご自身の目で確かめてください。',
    more: 'さらにページを表示（残り{left}）'
  },

  signatures: {
    heading: 'デジタル署名',
    own: 'このサービスの封印',
    of: '{name} の署名',
    stamp: '{name} のタイムスタンプ',
    unnamed: '名前のない署名者',
    timeUnknown: '作成日時は不明です。',
    timeOwn: '{time} に作成（このサービスの時計による）。',
    timeClaimed: '{time} に作成（署名者自身の時計による）。これを裏付けるタイムスタンプはありません。',
    timeProved: '{time} に作成。{authority} がタイムスタンプで裏付けています。',
    timeProvedUnknown:
      '{time} に作成。{authority} がタイムスタンプで裏付けていますが、このサービスはその機関を知りません。',
    authority: 'ある機関',
    unchanged: 'その後、文書は変更されていません。',
    changed: 'その後、この署名が許していない変更が文書に加えられました。',
    permitted: 'その後の文書の変更は、この署名が許すものだけです。',
    permittedItems: 'その後の文書の変更は、この署名が許すものだけです: {items}。',
    broken: 'このファイルと一致しません。',
    brokenOwn:
      'このファイルと一致しません。このサービスの証明書が記されていますが、誰でもファイルにコピーできるため、信頼の根拠にはなりません。',
    certificateOwn: '証明書はこのサービス自身のものです。',
    certificateTrusted: '証明書は、このサービスが信頼する {issuer} が発行しました。',
    certificateUnknown: '証明書は、このサービスが知らない {issuer} が発行しました。',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: '証明書は、このサービスが信頼する機関が発行したものではありません。',
      NO_SIGNING_CERTIFICATE_FOUND: '証明書が含まれていません。',
      OUT_OF_BOUNDS_NO_POE: '証明書は現在有効ではなく、署名時に有効だったことを証明するものもありません。',
      REVOKED: '証明書は失効しています。',
      REVOKED_NO_POE: '証明書は失効しており、それ以前に署名されたことを証明するものもありません。',
      CHAIN_CONSTRAINTS_FAILURE: '証明書は文書への署名とは別の目的のものです。',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: '現在では弱すぎるアルゴリズムで作成されています。',
      SIGNED_DATA_NOT_FOUND: 'その後の変更が大きすぎて比較できません。'
    }
  },

  technical: {
    summary: '技術的な詳細',
    ofCheck: '確認の技術的な詳細',
    kind: '種類',
    level: 'PAdESレベル',
    indication: '判定 (EN 319 102-1)',
    field: 'フォーム欄',
    covers: '対象範囲',
    coversBytes: '{coverage}: 先頭の{bytes}、リビジョン{revision}まで',
    coverage: { file: 'ファイル全体', revision: 'ファイルの以前のリビジョン', partial: '完全なリビジョンなし' },
    certification: '証明 (DocMDP)',
    time: '時刻の出所',
    subject: '証明書の名義',
    issuer: '発行者',
    serial: 'シリアル番号',
    validity: '有効期間',
    from: '{from} ～ {to}',
    fingerprint: '証明書 (SHA-256)',
    revocation: '失効',
    algorithms: 'アルゴリズム',
    changes: 'その後の変更',
    change: 'リビジョン{revision}: {text}（{permitted}）',
    permitted: '許可',
    forbidden: '不許可',
    none: 'なし',
    problems: '問題',
    verdict: '総合判定',
    integrity: '完全性',
    trust: '信頼',
    changesAfter: '署名後の変更',
    damage: '損傷',
    revisions: 'リビジョン数',
    lost: '削除された署名',
    identifier: '文書',
    sealedSha256: '封印された版 (SHA-256)',
    sealedBytes: '封印された版 (バイト)'
  },

  bytes: { other: '{count}バイト' },

  file: {
    heading: '確認したファイル',
    name: '名前',
    size: 'サイズ',
    sha256: 'SHA-256',
    insecure: 'このページがHTTPSで読み込まれていないため、利用できません',
    checked: '確認日時',
    by: '{time}、{url}'
  }
}
