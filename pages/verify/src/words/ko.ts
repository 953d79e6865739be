import type { Words } from './en.js'

export const words: Words = {
  title: '문서 확인',
  reportTitle: '확인 보고서',
  intro: '서명된 PDF를 선택하면 봉인되었을 때 그대로인지 볼 수 있습니다. 파일은 확인만 하고 보관하지 않습니다.',
  drop: '여기에 PDF를 놓거나',
  choose: '파일을 선택하세요',
  language: { label: '언어', failed: '언어를 바꾸지 못했습니다. 다시 시도해 주세요.' },
  asked: '문서 {id}의 인증서에서 오셨습니다. 그 파일을 선택하면 봉인된 그대로인지 볼 수 있습니다.',
  checking: '확인하는 중…',
  unsent: '파일을 보내지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  failed: '파일을 확인하지 못했습니다. 나중에 다시 시도해 주세요.',
  failure: {
    INVALID_PDF: '이 파일은 사용할 수 없습니다. PDF가 아니거나 읽을 수 없습니다.',
    PDF_ENCRYPTED: '이 파일은 사용할 수 없습니다. 열려면 비밀번호가 필요합니다.',
    PDF_TOO_LARGE: '이 파일은 사용할 수 없습니다. 페이지나 내용이 너무 많습니다.',
    REQUEST_TOO_LARGE:
      '이 파일은 사용할 수 없습니다. 25 MB보다 큽니다. 첨부 파일 때문이라면 이 페이지 없이 검증할 수 있는 증거 패키지를 발신자에게 요청하세요.',
    RATE_LIMIT_EXCEEDED: '짧은 시간에 너무 많은 파일을 확인했습니다. 1분 기다린 뒤 다시 시도해 주세요.'
  },

  verdict: {
    sealed_here: {
      badge: '여기서 봉인됨',
      title: '봉인된 그대로의 문서입니다.',
      meaning: '모두가 서명한 뒤 이 서비스가 봉인했고, 그 후 변경되지 않았습니다. 서명된 바로 그 문서로 믿어도 됩니다.'
    },
    sealed_here_longer: {
      badge: '여기서 봉인됨',
      title: '여기서 봉인된 문서이며, 봉인이 허용하는 것만 추가되었습니다.',
      meaning: '모두가 서명한 뒤 이 서비스가 봉인했습니다. 그 후 추가된 것은 아래 각 서명에 나와 있습니다.'
    },
    valid: {
      badge: '유효함',
      title: '이 서비스가 신뢰하는 사람이 서명했고 변경되지 않았습니다.',
      meaning:
        '서명이 허용하는 것 외에는 그 후 변경되지 않았습니다. 이 서비스가 봉인한 것이 아니므로 여기서 더 알 수 있는 것은 없습니다.'
    },
    untrusted: {
      badge: '알 수 없는 서명자',
      title: '서명된 후 변경되지 않았지만 누가 서명했는지는 확실하지 않습니다.',
      meaning:
        '이런 서명은 누구나 어떤 이름으로든 만들 수 있습니다. 서명자에게서 온 것임을 다른 방법으로 알 때만 믿으세요. 물어보거나 “기술 세부 정보”의 인증서를 비교하세요.'
    },
    changed: {
      badge: '변경됨',
      title: '서명된 후 변경되었습니다.',
      meaning:
        '서명이 허용하지 않는 것이 변경되었으므로 서명된 문서가 아닙니다. 믿지 마세요. 서명된 그대로의 파일을 요청하세요.'
    },
    unsigned: {
      badge: '서명 없음',
      title: '이 PDF에는 디지털 서명이 없습니다.',
      meaning: '내용에 대해서는 아무것도 말해 주지 않지만, 누가 만들었는지 변경되었는지 보여 주는 것도 없습니다.'
    },
    missing: {
      badge: '손상됨',
      title: '파일의 일부가 없습니다.',
      meaning:
        '아마 전송이 끝까지 되지 않았을 것입니다. 변경되었는지는 알 수 없습니다. 믿지 말고, 다시 받아 그 파일을 확인하세요.'
    },
    damaged: {
      badge: '손상됨',
      title: '파일이 손상되었습니다.',
      meaning:
        '전송이나 디스크의 사고로 보이지만 일부러 만들 수도 있습니다. 다른 것이 변경되었는지는 알 수 없습니다. 믿지 말고, 파일을 다시 받아 확인하세요.'
    },
    replaced: {
      badge: '손상됨',
      title: '서명된 문서가 아닙니다.',
      meaning:
        '파일은 온전하고 읽을 수 있지만 서명된 후 내용이 바뀌었습니다. 믿지 마세요. 발신자에게 서명된 그대로의 파일을 요청하세요.'
    },
    unknown: {
      badge: '손상됨',
      title: '서명이 이 파일과 맞지 않습니다.',
      meaning:
        '사고로 손상되었는지 일부러 변경되었는지 판단할 수 없습니다. 믿지 마세요. 발신자에게 서명된 그대로의 파일을 요청하세요.'
    }
  },
  otherFile: '이 파일은 인증서를 통해 찾아오신 문서 {id}의 봉인된 파일이 아닙니다.',
  inside: {
    seal: '봉인된 버전이 아직 이 파일 안에 있습니다. 내려받아 아래에서 둘을 비교할 수 있습니다.',
    signature: '서명된 버전이 아직 이 파일 안에 있습니다. 내려받아 아래에서 둘을 비교할 수 있습니다.'
  },
  print: '보고서 인쇄',
  saveJson: 'JSON으로 저장',
  downloadSealed: '봉인된 버전 내려받기',
  downloadSigned: '서명된 버전 내려받기',
  downloadFailed: '내려받지 못했습니다. 다시 시도해 주세요.',
  wrong: '변경된 것',
  change: {
    page_content: '페이지의 내용이 변경됨',
    page_added: '페이지가 추가됨',
    page_removed: '페이지가 삭제됨',
    page_box: '페이지의 크기, 보이는 부분 또는 회전이 변경됨',
    annotation_added: '메모 등의 주석이 추가됨',
    annotation_removed: '메모 등의 주석이 삭제됨',
    annotation_changed: '메모 등의 주석이 변경됨',
    field_value: '양식 필드가 입력됨',
    field_added: '양식 필드가 추가됨',
    field_removed: '양식 필드가 삭제됨',
    field_changed: '양식 필드가 변경됨',
    signature_added: '서명이 추가됨',
    catalog: '파일을 열 때의 동작이나 표시 방법이 변경됨',
    resource: '페이지의 글꼴, 그림 등이 교체됨',
    metadata: '제목 등의 속성이 변경됨',
    proofs: '서명의 인증서와 증거가 추가됨',
    structure: '파일의 구조가 이례적으로 변경됨',
    lost_signature: '서명이 삭제됨'
  },
  where: { page: '{text} ({page}페이지)', field: '{text} (“{field}”)' },

  document: {
    heading: '문서',
    basis: '봉인된 문서',
    basisNote: '이 파일은 여기서 봉인된 문서로 시작하며, 무언가가 추가되었습니다. 아래는 봉인된 버전에 관한 것입니다.',
    title: '제목',
    sender: '발신자',
    completed: '완료',
    note: '참고',
    test: '테스트 문서이며 법적 구속력이 없습니다.',
    erased: '발신자가 이 문서의 데이터를 지웠습니다. 서명한 사람은 파일에 나와 있습니다.',
    people: '서명한 사람',
    signed: '{time}에 서명했습니다.',
    unsigned: '서명하지 않았습니다.',
    identified: '신원 확인 방법: {ways}.',
    unidentified: '이 사람의 신원을 어떻게 확인했는지 기록이 없습니다.',
    simulated: '신원 확인 안 됨: 테스트 모드에서 발신자가 대신 서명했습니다.',
    email_link: '본인의 이메일 주소로 보낸 링크',
    embedded_link: '발신자의 시스템이 준 링크',
    open_link: '누구나 열 수 있는 링크',
    in_person: '발신자 측 입회하의 대면',
    access_code: '발신자의 액세스 코드',
    email_code: '이메일 주소로 전송된 코드',
    sms_code: '휴대전화로 전송된 코드',
    or: '{one} 또는 {other}',
    and: '{one}, 그리고 {other}'
  },

  claimed: {
    heading: '계정 구성원용',
    names: '로그인되어 있습니다. 이 파일은 계정의 문서 하나를 가리킵니다:',
    proves: '그 이름은 누구나 파일에 쓸 수 있습니다. 봉인된 파일 자체만이 그 문서입니다.',
    matches: '봉인된 바이트로 시작합니다.',
    unfinished: '문서의 상태가 “{status}”이므로 비교할 봉인된 파일이 없습니다.',
    erased: '문서의 데이터가 지워져 비교할 봉인된 파일이 없습니다.',
    same: '봉인된 파일입니다.',
    cut: '봉인된 파일의 끝부분이 없습니다: {removed}.',
    appended: '봉인된 파일 뒤에 무언가가 이어집니다: {added}.',
    removed: '봉인된 파일의 일부가 없습니다: {removed}, {at}번째 바이트부터.',
    inserted: '봉인된 파일에 무언가가 삽입되었습니다: {added}, {at}번째 바이트.',
    overwritten: '봉인된 파일의 일부가 바뀌었습니다: {removed}, {at}번째 바이트부터.',
    other: '봉인된 파일의 일부({removed})가 {added}(으)로 바뀌었습니다. {at}번째 바이트부터.',
    line_breaks: '텍스트로 전송되면서 줄바꿈이 변환되었습니다. 그 밖에는 봉인된 파일과 다르지 않습니다.',
    utf8: '텍스트로 전송되면서 문자가 변환되었습니다. 그 밖에는 봉인된 파일과 다르지 않습니다.',
    seven_bits: '텍스트로 전송되면서 각 바이트의 최상위 비트가 없어졌습니다. 그 밖에는 봉인된 파일과 다르지 않습니다.',
    pages: '봉인된 파일에서 해당하는 페이지: {pages}.',
    noPages: '다른 부분은 어느 페이지에도 표시되지 않습니다.'
  },

  status: { draft: '초안', sent: '전송됨', completed: '완료됨', voided: '취소됨' },

  pages: {
    heading: '페이지',
    compared: '봉인되었을 때와 지금의 페이지',
    comparedSigned: '서명되었을 때와 지금의 페이지',
    loading: '페이지를 불러오는 중…',
    sealed: '봉인 당시',
    signed: '서명 당시',
    file: '이 파일',
    page: '{page}페이지',
    same: '같아 보임',
    differs: '다름',
    onlySealed: '이 파일에 없음',
    onlyFile: '추가됨',
    unknown: '비교할 수 없음',
    sealedPage: '봉인되었을 때의 {page}페이지',
    signedPage: '서명되었을 때의 {page}페이지',
    filePage: '이 파일의 {page}페이지',
    absent: '해당 페이지 없음',
    unreadable: '이 파일은 표시할 수 없습니다.',
    failed: '이 페이지는 표시할 수 없습니다.',
    text: '{page}페이지의 텍스트',
    noText: '텍스트가 없습니다.',
    shown: '비교한 페이지 수: {shown}.',
    allSame: '모두 같아 보이지만 변경이 꼭 눈에 보이는 것은 아닙니다.',
    someDiffer: '다른 페이지: {pages}.',
    someUnknown: '비교할 수 없는 페이지: {pages}.',
    notCompared: '이 브라우저에서는 그림을 비교할 수 없으니 직접 살펴보세요.',
    more: '페이지 더 보기 ({left}개 남음)'
  },

  signatures: {
    heading: '디지털 서명',
    own: '이 서비스의 봉인',
    of: '{name}의 서명',
    stamp: '{name}의 타임스탬프',
    unnamed: '이름 없는 서명자',
    timeUnknown: '언제 만들어졌는지 알 수 없습니다.',
    timeOwn: '{time}에 만들어짐(이 서비스의 시계 기준).',
    timeClaimed: '{time}에 만들어짐(서명자 자신의 시계 기준). 이를 확인하는 타임스탬프가 없습니다.',
    timeProved: '{time}에 만들어짐. 타임스탬프로 확인한 곳: {authority}.',
    timeProvedUnknown:
      '{time}에 만들어짐. 타임스탬프로 확인한 곳: {authority}. 그러나 이 서비스는 그 기관을 알지 못합니다.',
    authority: '어떤 기관',
    unchanged: '그 후 문서가 변경되지 않았습니다.',
    changed: '그 후 이 서명이 허용하지 않는 방식으로 문서가 변경되었습니다.',
    permitted: '그 후 이 서명이 허용하는 대로만 문서가 변경되었습니다.',
    permittedItems: '그 후 이 서명이 허용하는 대로만 문서가 변경되었습니다: {items}.',
    broken: '이 파일과 맞지 않습니다.',
    brokenOwn:
      '이 파일과 맞지 않습니다. 이 서비스의 인증서가 적혀 있지만 누구나 파일에 복사할 수 있으므로 더 믿을 만하지는 않습니다.',
    certificateOwn: '이 서비스 자체의 인증서입니다.',
    certificateTrusted: '인증서 발급자: {issuer}. 이 서비스가 신뢰하는 곳입니다.',
    certificateUnknown: '인증서 발급자: {issuer}. 이 서비스가 알지 못하는 곳입니다.',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: '인증서가 이 서비스가 신뢰하는 기관에서 발급되지 않았습니다.',
      NO_SIGNING_CERTIFICATE_FOUND: '인증서가 들어 있지 않습니다.',
      OUT_OF_BOUNDS_NO_POE: '인증서가 지금 유효하지 않으며, 서명할 때 유효했다는 증거도 없습니다.',
      REVOKED: '인증서가 폐기되었습니다.',
      REVOKED_NO_POE: '인증서가 폐기되었으며, 그 전에 서명되었다는 증거도 없습니다.',
      CHAIN_CONSTRAINTS_FAILURE: '인증서가 문서 서명이 아닌 다른 용도입니다.',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: '오늘날에는 너무 약한 알고리즘으로 만들어졌습니다.',
      SIGNED_DATA_NOT_FOUND: '그 후의 변경이 너무 커서 비교할 수 없습니다.'
    }
  },

  technical: {
    summary: '기술 세부 정보',
    ofCheck: '확인의 기술 세부 정보',
    kind: '종류',
    level: 'PAdES 수준',
    indication: '판정 (EN 319 102-1)',
    field: '양식 필드',
    covers: '범위',
    coversBytes: '{coverage}: 처음 {bytes}, 리비전 {revision}까지',
    coverage: { file: '파일 전체', revision: '파일의 이전 리비전', partial: '온전한 리비전 없음' },
    certification: '인증 (DocMDP)',
    time: '시각의 출처',
    subject: '인증서 소유자',
    issuer: '발급자',
    serial: '일련번호',
    validity: '유효 기간',
    from: '{from} ~ {to}',
    fingerprint: '인증서 (SHA-256)',
    revocation: '폐기',
    algorithms: '알고리즘',
    changes: '그 후의 변경',
    change: '리비전 {revision}: {text} ({permitted})',
    permitted: '허용됨',
    forbidden: '허용되지 않음',
    none: '없음',
    problems: '문제',
    verdict: '종합 판정',
    integrity: '무결성',
    trust: '신뢰',
    changesAfter: '서명 후의 변경',
    damage: '손상',
    revisions: '리비전 수',
    lost: '삭제된 서명',
    identifier: '문서',
    sealedSha256: '봉인된 버전 (SHA-256)',
    sealedBytes: '봉인된 버전 (바이트)'
  },

  bytes: { other: '{count}바이트' },

  file: {
    heading: '확인한 파일',
    name: '이름',
    size: '크기',
    sha256: 'SHA-256',
    insecure: '이 페이지가 HTTPS로 열리지 않아 사용할 수 없음',
    checked: '확인 시각',
    by: '{time}, {url}'
  }
}
