import type { Words } from './en.js'

export const words: Words = {
  title: '验证文档',
  reportTitle: '验证报告',
  intro: '选择一份已签署的 PDF，查看它是否仍与封存时一致。文件只用于检查，不会保留。',
  drop: '将 PDF 拖放到这里，或',
  choose: '选择文件',
  language: { label: '语言', failed: '无法更改语言，请重试。' },
  asked: '您来自文档 {id} 的证书。请选择它的文件，查看它是否仍与封存时一致。',
  checking: '正在检查…',
  unsent: '无法发送文件。请检查网络连接后重试。',
  failed: '无法检查该文件，请稍后重试。',
  failure: {
    INVALID_PDF: '无法使用该文件：它不是 PDF，或无法读取。',
    PDF_ENCRYPTED: '无法使用该文件：打开它需要密码。',
    PDF_TOO_LARGE: '无法使用该文件：页数或内容过多。',
    REQUEST_TOO_LARGE: '无法使用该文件：超过 25 MB。如果是因为附件，请向发件人索取证据包，无需本页面即可验证。',
    RATE_LIMIT_EXCEEDED: '短时间内检查的文件过多。请等待一分钟后重试。'
  },

  verdict: {
    sealed_here: {
      badge: '由本服务封存',
      title: '这就是封存时的文档。',
      meaning: '本服务在所有人签署后将其封存，此后未被更改。您可以相信它就是当时签署的内容。'
    },
    sealed_here_longer: {
      badge: '由本服务封存',
      title: '该文档由本服务封存，之后只添加了封章允许的内容。',
      meaning: '本服务在所有人签署后将其封存。此后添加的内容列在下方各签名处。'
    },
    valid: {
      badge: '有效',
      title: '由本服务信任的人签署，且未被更改。',
      meaning: '此后除签名允许的更改外未被更改。它不是由本服务封存的，因此这里没有关于它的其他信息。'
    },
    untrusted: {
      badge: '签署人未知',
      title: '签署后未被更改，但无法确定是谁签署的。',
      meaning:
        '任何人都可以用任何名字做出这样的签名。只有通过其他途径确知它来自签署人时才可信赖：请向对方询问，或比对“技术细节”中的证书。'
    },
    changed: {
      badge: '已更改',
      title: '签署后被更改。',
      meaning: '有签名不允许的更改，因此这不是当时签署的内容。请勿信赖它。请索取签署时的文件。'
    },
    unsigned: {
      badge: '未签署',
      title: '该 PDF 没有数字签名。',
      meaning: '这并不说明其内容如何，但其中没有任何信息表明是谁制作的或是否被更改过。'
    },
    missing: {
      badge: '已损坏',
      title: '文件缺少一部分。',
      meaning: '它可能没有传输完整。是否被更改过未知。请勿信赖它：请重新获取并检查新的文件。'
    },
    damaged: {
      badge: '已损坏',
      title: '文件已损坏。',
      meaning:
        '看起来像是传输或磁盘事故，但也可能是故意造成的。是否还有其他更改未知。请勿信赖它：请重新获取文件并检查。'
    },
    replaced: {
      badge: '已损坏',
      title: '这不是当时签署的内容。',
      meaning: '文件完整且可以读取，但其内容在签署后被替换。请勿信赖它。请向发件人索取签署时的文件。'
    },
    unknown: {
      badge: '已损坏',
      title: '签名与该文件不符。',
      meaning: '无法判断文件是意外损坏还是被故意更改。请勿信赖它。请向发件人索取签署时的文件。'
    }
  },
  otherFile: '该文件不是文档 {id} 的封存文件，而您正是由该文档的证书来到这里。',
  inside: {
    seal: '封存时的版本仍在该文件中。您可以下载它，并在下方比较两者。',
    signature: '签署时的版本仍在该文件中。您可以下载它，并在下方比较两者。'
  },
  print: '打印报告',
  saveJson: '保存为 JSON',
  downloadSealed: '下载封存时的版本',
  downloadSigned: '下载签署时的版本',
  downloadFailed: '下载失败，请重试。',
  wrong: '更改的内容',
  change: {
    page_content: '页面内容被更改',
    page_added: '添加了页面',
    page_removed: '移除了页面',
    page_box: '页面的大小、可见部分或旋转方向被更改',
    annotation_added: '添加了备注或其他批注',
    annotation_removed: '移除了备注或其他批注',
    annotation_changed: '备注或其他批注被更改',
    field_value: '填写了表单域',
    field_added: '添加了表单域',
    field_removed: '移除了表单域',
    field_changed: '表单域被更改',
    signature_added: '添加了签名',
    catalog: '文件打开时的行为或显示方式被更改',
    resource: '页面的字体、图片或其他部分被替换',
    metadata: '标题或其他属性被更改',
    proofs: '添加了签名的证书和证明',
    structure: '文件结构以异常方式被更改',
    lost_signature: '移除了签名'
  },
  where: { page: '{text}（第 {page} 页）', field: '{text}（“{field}”）' },

  document: {
    heading: '文档',
    basis: '被封存的文档',
    basisNote: '该文件的开头是由本服务封存的文档，之后又添加了内容。以下是关于封存版本的信息。',
    title: '标题',
    sender: '发件人',
    completed: '完成时间',
    note: '说明',
    test: '测试文档，不具法律约束力。',
    erased: '发件人已删除该文档的数据。签署人信息载于文件中。',
    people: '签署人',
    signed: '签署于 {time}。',
    unsigned: '尚未签署。',
    identified: '身份确认方式：{ways}。',
    unidentified: '没有关于此人身份确认方式的记录。',
    simulated: '未确认身份：在测试模式下，由发件人代替此人签署。',
    email_link: '发送到其电子邮箱的链接',
    embedded_link: '发件人自己的系统提供的链接',
    open_link: '任何人都可打开的链接',
    in_person: '当面签署，发送方有人在场',
    access_code: '发件人提供的访问码',
    email_code: '发送到其电子邮箱的验证码',
    sms_code: '发送到其手机的验证码',
    or: '{one}或{other}',
    and: '{one}，以及{other}'
  },

  claimed: {
    heading: '供账户成员查看',
    names: '您已登录。该文件指明了您账户中的一份文档：',
    proves: '任何人都可以把这个名称写入文件。只有封存文件本身才是该文档。',
    matches: '它的开头与封存的字节一致。',
    unfinished: '文档状态为“{status}”，因此没有可供比较的封存文件。',
    erased: '文档数据已删除，因此没有可供比较的封存文件。',
    same: '它就是封存文件。',
    cut: '封存文件的末尾缺失：{removed}。',
    appended: '封存文件之后还有内容：{added}。',
    removed: '封存文件缺少一部分：{removed}，从第 {at} 字节起。',
    inserted: '封存文件中插入了内容：{added}，位于第 {at} 字节。',
    overwritten: '封存文件的一部分被替换：{removed}，从第 {at} 字节起。',
    other: '封存文件的一部分（{removed}）被 {added} 替换，从第 {at} 字节起。',
    line_breaks: '以文本方式传输时转换了换行符。除此之外与封存文件没有差异。',
    utf8: '以文本方式传输时转换了字符。除此之外与封存文件没有差异。',
    seven_bits: '以文本方式传输时丢失了每个字节的最高位。除此之外与封存文件没有差异。',
    pages: '封存文件中受影响的页：{pages}。',
    noPages: '有差异的部分不会显示在任何页面上。'
  },

  status: { draft: '草稿', sent: '已发送', completed: '已完成', voided: '已取消' },

  pages: {
    heading: '页面',
    compared: '封存时的页面与现在的页面',
    comparedSigned: '签署时的页面与现在的页面',
    loading: '正在加载页面…',
    sealed: '封存时',
    signed: '签署时',
    file: '该文件',
    page: '第 {page} 页',
    same: '看起来相同',
    differs: '有差异',
    onlySealed: '不在该文件中',
    onlyFile: '为新添加',
    unknown: '无法比较',
    sealedPage: '封存时的第 {page} 页',
    signedPage: '签署时的第 {page} 页',
    filePage: '该文件的第 {page} 页',
    absent: '没有这一页',
    unreadable: '无法显示该文件。',
    failed: '无法显示该页。',
    text: '第 {page} 页的文字',
    noText: '没有文字。',
    shown: '已比较的页数：{shown}。',
    allSame: '看起来全部相同，但更改不一定看得见。',
    someDiffer: '有差异的页：{pages}。',
    someUnknown: '无法比较的页：{pages}。',
    notCompared: '此浏览器不允许页面比较图像，请您自行查看。',
    more: '显示更多页面（还有 {left} 页）'
  },

  signatures: {
    heading: '数字签名',
    own: '本服务的封章',
    of: '{name} 的签名',
    stamp: '{name} 的时间戳',
    unnamed: '未具名的签署人',
    timeUnknown: '签署时间未知。',
    timeOwn: '签署于 {time}（依据本服务的时钟）。',
    timeClaimed: '签署于 {time}（依据签署人自己的时钟）。没有时间戳可以证实。',
    timeProved: '签署于 {time}。{authority} 以时间戳证实了这一点。',
    timeProvedUnknown: '签署于 {time}。{authority} 以时间戳证实了这一点，但本服务不了解该机构。',
    authority: '某机构',
    unchanged: '此后文档未被更改。',
    changed: '此后文档被以该签名不允许的方式更改。',
    permitted: '此后文档只作了该签名允许的更改。',
    permittedItems: '此后文档只作了该签名允许的更改：{items}。',
    broken: '它与该文件不符。',
    brokenOwn: '它与该文件不符。它写有本服务的证书，但任何人都可以将其复制到文件中：这并不使文件更可信。',
    certificateOwn: '证书为本服务自有。',
    certificateTrusted: '证书由 {issuer} 颁发，本服务信任该颁发者。',
    certificateUnknown: '证书由 {issuer} 颁发，本服务不了解该颁发者。',
    reason: {
      NO_CERTIFICATE_CHAIN_FOUND: '其证书不是由本服务信任的机构颁发的。',
      NO_SIGNING_CERTIFICATE_FOUND: '它没有附带证书。',
      OUT_OF_BOUNDS_NO_POE: '其证书目前无效，也没有证据表明签署时有效。',
      REVOKED: '其证书已被吊销。',
      REVOKED_NO_POE: '其证书已被吊销，也没有证据表明签名是在此之前做出的。',
      CHAIN_CONSTRAINTS_FAILURE: '其证书的用途不是签署文档。',
      CRYPTO_CONSTRAINTS_FAILURE_NO_POE: '它所用的算法在今天已过于薄弱。',
      SIGNED_DATA_NOT_FOUND: '此后的更改过大，无法比较。'
    }
  },

  technical: {
    summary: '技术细节',
    ofCheck: '检查的技术细节',
    kind: '类型',
    level: 'PAdES 级别',
    indication: '结论 (EN 319 102-1)',
    field: '表单域',
    covers: '覆盖范围',
    coversBytes: '{coverage}：前 {bytes}，至修订版 {revision}',
    coverage: { file: '整个文件', revision: '文件的较早修订版', partial: '没有完整的修订版' },
    certification: '认证 (DocMDP)',
    time: '时间来源',
    subject: '证书持有者',
    issuer: '颁发者',
    serial: '序列号',
    validity: '有效期',
    from: '{from} 至 {to}',
    fingerprint: '证书 (SHA-256)',
    revocation: '吊销',
    algorithms: '算法',
    changes: '此后的更改',
    change: '修订版 {revision}：{text}（{permitted}）',
    permitted: '允许',
    forbidden: '不允许',
    none: '无',
    problems: '问题',
    verdict: '总体结论',
    integrity: '完整性',
    trust: '信任',
    changesAfter: '签名后的更改',
    damage: '损坏',
    revisions: '修订版数',
    lost: '被移除的签名',
    identifier: '文档',
    sealedSha256: '封存版本 (SHA-256)',
    sealedBytes: '封存版本 (字节)'
  },

  bytes: { other: '{count} 字节' },

  file: {
    heading: '被检查的文件',
    name: '名称',
    size: '大小',
    sha256: 'SHA-256',
    insecure: '不可用，因为此页面不是通过 HTTPS 加载的',
    checked: '检查时间',
    by: '{time}，{url}'
  }
}
