// .vitepress/config.ts
import { defineConfig } from "file:///work/wt-developer/node_modules/.pnpm/vitepress@1.6.4_patch_hash=5c4edc01494a1e85db5f20310243eaaccc5c7ad1a9e2467f97905bb9a39c_5a3103e0367aa24382713f386500c9fa/node_modules/vitepress/dist/node/index.js";
import llms from "file:///work/wt-developer/node_modules/.pnpm/vitepress-plugin-llms@1.14.0_@types+node@22.20.5_lightningcss@1.33.0/node_modules/vitepress-plugin-llms/dist/index.js";

// build/fold-lists.ts
var longestOpen = 3;
function foldLists(tokens, Token) {
  const folded = [];
  const lists = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === "bullet_list_open") {
      const summary = lists.length > 0 ? summaryOf(tokens, index) : void 0;
      lists.push(summary !== void 0);
      if (summary !== void 0) folded.push(html(`<details class="fold"><summary>${summary}</summary>`));
    }
    folded.push(token);
    if (token.type === "bullet_list_close" && lists.pop()) folded.push(html("</details>"));
  }
  return folded;
  function html(content) {
    const token = new Token("html_block", "", 0);
    token.content = content;
    return token;
  }
}
function summaryOf(tokens, at) {
  const items = itemsOf(tokens, at);
  if (items.length <= longestOpen) return void 0;
  const areValues = items.every(({ children }) => children?.length === 1 || children?.[1]?.content.startsWith(" \u2014"));
  const owner = tokens.slice(0, at).findLast(({ type }) => type === "inline")?.children?.[0];
  const name = owner?.type === "code_inline" ? ` of <code v-pre>${owner.content}</code>` : "";
  return `${items.length} ${areValues ? "values" : "properties"}${name}`;
}
function itemsOf(tokens, at) {
  const { level } = tokens[at];
  const end = tokens.findIndex(
    ({ type, level: each }, index) => index > at && type === "bullet_list_close" && each === level
  );
  return tokens.slice(at, end).filter(({ type, level: each }) => type === "inline" && each === level + 3);
}

// build/search-settings.ts
var searchSettings = {
  options: {
    /** Words, and names such as `expires_in_days`, `signer.bounced` and `sign-on` as a whole and in their parts. */
    tokenize: (text) => {
      const words = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
      return words.flatMap((word) => /[._-]/.test(word) ? [word, ...word.split(/[._-]/)] : [word]);
    },
    /** Words of questions say nothing of what is looked for, and one form of a word is like another. */
    processTerm: (term) => {
      const word = term.toLowerCase();
      if (/^(a|an|and|are|as|at|be|by|can|do|does|for|from|how|i|if|in|into|is|it|my|of|on|or|that|the|this|to|was|what|when|where|which|who|will|with|you|your)$/.test(
        word
      )) {
        return null;
      }
      if (/^(cancel|withdraw)/.test(word)) return "void";
      if (/^e-?mails?$/.test(word)) return "mail";
      if (/^time-?zones?$/.test(word)) return ["time", "zone"];
      if (/[._-]/.test(word) || word.length < 5) return word;
      return word.replace(/ies$/, "y").replace(/(ing|ed|es|s|e)$/, "");
    }
  },
  searchOptions: {
    /** A name that is asked for is meant as a whole. */
    tokenize: (text) => {
      const words = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
      return words.flatMap((word) => word.includes("-") ? [word, ...word.split("-")] : [word]);
    },
    fuzzy: 0.15,
    prefix: true,
    weights: { fuzzy: 0.2, prefix: 0.15 },
    boost: { title: 5, titles: 3, text: 1 },
    /** Guides say how something is done, the reference what there is; what changed when is seldom meant. */
    boostDocument: (id, term) => {
      if (term.includes("_") && !id.includes("/reference/sdk/")) {
        if (/#(body|query-parameters)$/.test(id)) return 3;
        if (id.includes("errors-and-retries")) return 4;
      }
      if (id.includes("/changelog")) return 0.1;
      if (id.includes("/self-hosting/drills") || id.includes("/self-hosting/scaling")) return 0.3;
      if (id.includes("/reference/sdk/")) return 0.4;
      if (id.includes("/self-hosting/") || id.includes("/migrating-")) return 0.7;
      if (id.includes("/guides/") || id.includes("/concepts/") || id.includes("/quickstart"))
        return id.includes("#") ? 1.5 : 2;
      return 1;
    }
  }
};

// build/searchable.ts
var block = /^```(?<language>\w*).*?\n(?<code>.*?)^```$/gms;
function searchable(markdown) {
  return markdown.replaceAll(block, (...match) => {
    const { language, code } = match.at(-1);
    return language === "ts" ? namesIn(code) : "";
  });
}
function namesIn(code) {
  return [...new Set(code.match(/[A-Za-z]\w{3,}/g))].map((name) => `\`${name}\``).join(" ");
}

// build/contract.ts
import { readFileSync } from "node:fs";
import { samples } from "file:///work/wt-developer/spec/generated/samples.ts";
var __vite_injected_original_import_meta_url = "file:///work/wt-developer/docs/build/contract.ts";
var contract = JSON.parse(
  readFileSync(new URL("../../spec/generated/contract.json", __vite_injected_original_import_meta_url), "utf8")
);
var typeNames = {
  "application/json": "JSON",
  "multipart/form-data": "a form (`multipart/form-data`)",
  "application/pdf": "or the PDF alone (`application/pdf`)"
};
var { ErrorCode } = contract.components.schemas;
var errorCodes = Object.fromEntries(
  Object.entries(ErrorCode["x-error-codes"]).map(([code, { status }]) => [
    code,
    { status, description: ErrorCode["x-enumDescriptions"][code] ?? "" }
  ])
);
var operations = Object.entries(contract.paths).flatMap(
  ([path, methods]) => Object.entries(methods).filter(([, operation]) => operation.operationId).map(([method, operation]) => readOperation(path, method.toUpperCase(), operation))
);
var resources = contract.tags.map(({ name, description }) => ({
  name,
  description,
  slug: slugOf(name),
  operations: operations.filter(({ tag }) => tag === name)
})).filter((resource) => resource.operations.length > 0);
var events = Object.entries(contract.webhooks).map(([type, { post }]) => ({
  type,
  description: post.description,
  schema: schemaOf(Object.values(post.requestBody?.content ?? {})),
  headers: (post.parameters ?? []).map(parameterOf)
}));
function readOperation(path, method, raw) {
  const body = raw.requestBody;
  return {
    id: raw.operationId,
    method,
    path,
    summary: raw.summary,
    description: raw.description,
    tag: raw.tags[0],
    signing: raw.security?.some((each) => "SigningToken" in each) ?? false,
    editing: raw.security?.some((each) => "EditingToken" in each) ?? false,
    scope: raw["x-scope"] ?? void 0,
    tool: raw["x-mcp"],
    parameters: (raw.parameters ?? []).map(parameterOf),
    body: body && {
      required: body.required ?? false,
      types: Object.keys(body.content).map(nameOfType),
      schema: schemaOf(Object.values(body.content))
    },
    responses: Object.entries(raw.responses).map(([status, each]) => [status, responseOf(each)]),
    errorCodes: raw["x-error-codes"] ?? [],
    samples: samples[raw.operationId] ?? []
  };
}
function nameOfType(type) {
  const name = typeNames[type];
  if (!name) throw new Error(`there is no name for bodies of ${type}`);
  return name;
}
function schemaOf(contents2) {
  const [content] = contents2;
  if (!content) throw new Error("a body has no schema");
  return content.schema;
}
function parameterOf(each) {
  return "$ref" in each ? found(contract.components.parameters, each.$ref) : each;
}
function responseOf(each) {
  return "$ref" in each ? found(contract.components.responses, each.$ref) : each;
}
function found(map, $ref) {
  const value = map[nameOf($ref)];
  if (!value) throw new Error(`the contract has no ${$ref}`);
  return value;
}
function nameOf($ref) {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}
function slugOf(name) {
  return name.toLowerCase().replaceAll(" ", "-");
}
var pageOf = (id) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
var linkTo = ({ tag, id }) => `/reference/${slugOf(tag)}/${pageOf(id)}`;

// build/sdk/read-types.ts
import { fileURLToPath } from "node:url";
import { Application, OptionDefaults, ReflectionKind } from "file:///work/wt-developer/node_modules/.pnpm/typedoc@0.28.20_typescript@5.9.3/node_modules/typedoc/dist/index.js";
var __vite_injected_original_import_meta_url2 = "file:///work/wt-developer/docs/build/sdk/read-types.ts";
var entries = {
  "@signpost/sdk": "index.ts",
  "@signpost/sdk/node": "node.ts",
  "@signpost/sdk/msw": "msw/index.ts",
  "@signpost/sdk/mock-server": "msw/server.ts"
};
var exported = (await modules()).flatMap(
  ([entry, module]) => (module.children ?? []).filter((declaration) => !declaration.kindOf(ReflectionKind.Reference)).map((declaration) => ({ name: declaration.name, entry, file: fileOf(declaration), declaration })).filter(({ file }) => file !== "types.ts")
);
async function modules() {
  const source = fileURLToPath(new URL("../../../sdk/", __vite_injected_original_import_meta_url2));
  const application = await Application.bootstrap({
    entryPoints: Object.values(entries).map((file) => `${source}src/${file}`),
    tsconfig: `${source}tsconfig.json`,
    // The compiler has its own check.
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    externalPattern: ["**/spec/**", "**/node_modules/**"],
    // Those of the contract's types.
    blockTags: [...OptionDefaults.blockTags, "@description"],
    disableGit: true,
    sourceLinkTemplate: "{path}",
    sort: ["source-order"],
    logLevel: "Warn"
  });
  const project = await application.convert();
  if (!project) throw new Error("the types of the SDK cannot be read");
  return Object.entries(entries).map(([entry, file]) => {
    const module = project.getChildByName([file.replace(/(\/index)?\.ts$/, "")]);
    return [entry, module];
  });
}
function fileOf({ name, sources }) {
  const [source] = sources ?? [];
  if (!source) throw new Error(`${name} of the SDK has no source`);
  return source.fileName;
}

// build/sdk/pages.ts
var base = "/reference/sdk";
var topics = {
  client: { title: "Client and options", files: ["client.ts", "settings.ts", "transport.ts", "attempt.ts", "api.ts"] },
  results: { title: "Results and lists", files: ["api-promise.ts", "pagination.ts"] },
  errors: { title: "Errors", files: ["errors.ts"] },
  files: {
    title: "Uploads and downloads",
    files: ["files.ts", "uploads.ts", "downloads.ts", "resuming-download.ts", "node.ts"]
  },
  waiting: { title: "Waiting", files: ["wait.ts"] },
  logging: { title: "Logging", files: ["logger.ts"] },
  signing: { title: "Signing sessions", files: ["signing-client.ts"] },
  testing: { title: "Mocks for tests", files: ["msw/index.ts", "msw/server.ts", "msw/"] }
};
var resources2 = new Map(
  (exportOf("Signpost").declaration.children ?? []).flatMap(
    ({ name, type }) => type?.type === "reference" ? [[type.name, name]] : []
  )
);
var topicPages = Object.entries(topics).map(([slug, { title, files }]) => ({
  title,
  link: `${base}/${slug}`,
  exports: [...new Set(files.flatMap((name) => exported.filter(({ file }) => file.startsWith(name))))]
}));
var resourcePages = [...resources2].map(([type, resource]) => {
  const { file } = exportOf(type);
  const own = exported.filter((each) => each.file === file);
  return { title: resource, link: `${base}/${slugOf2(resource)}`, exports: own, resource };
});
var places = new Map(
  [...topicPages, ...resourcePages].flatMap((page2) => page2.exports.map(({ name }) => [name, page2]))
);
for (const { name, file } of exported) if (!places.has(name)) throw new Error(`no page describes ${name} of ${file}`);
function exportOf(name) {
  const found2 = exported.find((each) => each.name === name);
  if (!found2) throw new Error(`the SDK does not export ${name}`);
  return found2;
}
function slugOf2(resource) {
  return resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

// build/sidebar.ts
var page = (text, link) => ({ text, link });
var guides = [
  {
    text: "Get started",
    items: [
      page("Introduction", "/"),
      page("Quickstart", "/quickstart"),
      page("Your first document", "/guides/first-document"),
      page("Cookbook", "/guides/cookbook")
    ]
  },
  {
    text: "Concepts",
    items: [
      page("Documents", "/concepts/documents"),
      page("Signers", "/concepts/signers"),
      page("Seals", "/concepts/seals"),
      page("The audit trail", "/concepts/audit-trail"),
      page("Legal effect", "/concepts/legal")
    ]
  },
  {
    text: "Guides",
    items: [
      page("Placing fields", "/guides/placing-fields"),
      page("Text tags", "/guides/text-tags"),
      page("Several files", "/guides/several-files"),
      page("Upload a large file", "/guides/large-files"),
      page("Languages", "/guides/languages"),
      page("Embedded signing", "/guides/embedded-signing"),
      page("One field at a time", "/guides/one-field-at-a-time"),
      page("Sign in person", "/guides/in-person"),
      page("One of several people", "/guides/one-of-several"),
      page("Copies for those who watch", "/guides/copies"),
      page("After signing", "/guides/after-signing"),
      page("Reminders", "/guides/reminders"),
      page("Time zones", "/guides/time-zones"),
      page("Embedded field editor", "/guides/embedded-editing"),
      page("Templates and prefill", "/guides/templates"),
      page("Links that anybody may open", "/guides/template-links"),
      page("Bulk send from a CSV", "/guides/bulk-send"),
      page("Webhooks", "/guides/webhooks"),
      page("Webhooks in other languages", "/guides/webhooks-in-other-languages"),
      page("The SDK", "/guides/sdk"),
      page("The command", "/guides/command"),
      page("Behind a proxy", "/guides/proxies"),
      page("Other languages", "/guides/other-languages"),
      page("Generated clients", "/guides/generated-clients"),
      page("Testing your integration", "/guides/testing"),
      page("Agents", "/guides/agents"),
      page("API keys", "/guides/api-keys"),
      page("Account settings", "/guides/account-settings"),
      page("Members and the console", "/guides/members"),
      page("Errors, retries and idempotency", "/guides/errors-and-retries"),
      page("Conditional requests", "/guides/conditional-requests"),
      page("Seals and verification", "/guides/verification"),
      page("Verify without a service", "/guides/verifying-alone"),
      page("Evidence packages", "/guides/evidence"),
      page("Erasing documents", "/guides/erasing-documents"),
      page("Versioning and deprecation", "/guides/versioning"),
      page("Accessibility", "/guides/accessibility"),
      page("Going live", "/guides/going-live")
    ]
  },
  {
    text: "Migrating to Signpost",
    items: [
      page("From DocuSeal", "/guides/migrating-from-docuseal"),
      page("From Dropbox Sign", "/guides/migrating-from-dropbox-sign"),
      page("From Docusign", "/guides/migrating-from-docusign")
    ]
  },
  {
    text: "Running Signpost",
    items: [
      page("Self-hosting", "/self-hosting/"),
      page("Deploying", "/self-hosting/deploying"),
      page("Keys in an HSM or a KMS", "/self-hosting/external-keys"),
      page("Storage", "/self-hosting/storage"),
      page("Text messages", "/self-hosting/text-messages"),
      page("Single sign-on", "/self-hosting/single-sign-on"),
      page("Mail that bounces", "/self-hosting/bounces"),
      page("Many processes", "/self-hosting/many-processes"),
      page("Survive the loss of a database", "/self-hosting/high-availability"),
      page("What a loss costs", "/self-hosting/second-place"),
      page("Rehearsals", "/self-hosting/rehearsals"),
      page("Operations", "/self-hosting/operations"),
      page("Monitoring", "/self-hosting/monitoring"),
      page("What operators did", "/self-hosting/operator-log"),
      page("Runbook", "/self-hosting/runbook"),
      page("Backups", "/self-hosting/backup"),
      page("Performance", "/self-hosting/performance"),
      page("Scaling", "/self-hosting/scaling"),
      page("Drills", "/self-hosting/drills"),
      page("Upgrading", "/self-hosting/upgrading"),
      page("Security", "/self-hosting/security"),
      page("Data map", "/self-hosting/data-map"),
      page("For auditors", "/self-hosting/auditors")
    ]
  },
  {
    text: "More",
    items: [
      page("Limits and plans", "/limits-and-plans"),
      page("Error codes", "/errors"),
      page("Changelog", "/changelog")
    ]
  }
];
var reference = [
  { text: "Reference", items: [page("All operations", "/reference/"), page("Event types", "/reference/event-types")] },
  {
    text: "The SDK",
    link: "/reference/sdk/",
    collapsed: true,
    items: [...topicPages, ...resourcePages].map(({ title, link }) => page(title, link))
  },
  ...resources.map(({ name, slug, operations: operations2 }) => ({
    text: name,
    link: `/reference/${slug}/`,
    collapsed: true,
    items: operations2.map((operation) => page(operation.summary, linkTo(operation)))
  }))
];
var sidebar = { "/": guides, "/reference/": reference };
var contents = { "/": guides, "/reference/": reference.map(withOwnPage) };
function withOwnPage({ link, items = [], ...group }) {
  return link ? { ...group, items: [page("Overview and objects", link), ...items] } : { ...group, items };
}

// .vitepress/config.ts
var search = {
  _render: (source, env, markdown) => markdown.render(searchable(source), env),
  // All that the button shows, for those who operate it by voice.
  translations: { button: { buttonAriaLabel: "Search K" } }
};
Object.defineProperty(search, "miniSearch", { value: searchSettings, enumerable: false });
var config_default = defineConfig({
  base: "/docs/",
  srcDir: "generated/pages",
  outDir: "dist",
  cacheDir: "generated/cache",
  lang: "en",
  title: "Signpost",
  description: "Electronic signatures for developers.",
  cleanUrls: true,
  // Keeps the inline scripts the same on every page, which the content security policy names by their hashes.
  metaChunk: true,
  // Those of VitePress are too pale for small text.
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Braces in code are text, as in blocks of code.
    config: ({ core }) => {
      core.ruler.push("plain_code", ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? []))
          if (token.type === "code_inline") token.attrSet("v-pre", "");
      });
      core.ruler.push("folded_lists", (state) => {
        if (/^reference\/(?!sdk\/)/.test(state.env.relativePath ?? ""))
          state.tokens = foldLists(state.tokens, state.Token);
      });
    }
  },
  head: [["link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }]],
  vite: {
    plugins: [
      llms({
        description: "Electronic signatures for developers: a self-hosted API.",
        excludeIndexPage: false,
        sidebar: contents
      })
    ],
    build: { chunkSizeWarningLimit: 2e3 }
  },
  themeConfig: {
    search: { provider: "local", options: search },
    outline: [2, 3],
    // As the link says itself.
    notFound: { linkLabel: "Take me home" },
    nav: [
      { text: "Guides", link: "/quickstart" },
      { text: "Reference", link: "/reference/" },
      { text: "Errors", link: "/errors" }
    ],
    sidebar
  }
});
export {
  config_default as default
};
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLnZpdGVwcmVzcy9jb25maWcudHMiLCAiYnVpbGQvZm9sZC1saXN0cy50cyIsICJidWlsZC9zZWFyY2gtc2V0dGluZ3MudHMiLCAiYnVpbGQvc2VhcmNoYWJsZS50cyIsICJidWlsZC9jb250cmFjdC50cyIsICJidWlsZC9zZGsvcmVhZC10eXBlcy50cyIsICJidWlsZC9zZGsvcGFnZXMudHMiLCAiYnVpbGQvc2lkZWJhci50cyJdLAogICJzb3VyY2VzQ29udGVudCI6IFsiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0LWRldmVsb3Blci9kb2NzLy52aXRlcHJlc3NcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0LWRldmVsb3Blci9kb2NzLy52aXRlcHJlc3MvY29uZmlnLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy93b3JrL3d0LWRldmVsb3Blci9kb2NzLy52aXRlcHJlc3MvY29uZmlnLnRzXCI7aW1wb3J0IHsgdHlwZSBEZWZhdWx0VGhlbWUsIGRlZmluZUNvbmZpZyB9IGZyb20gJ3ZpdGVwcmVzcydcbmltcG9ydCBsbG1zIGZyb20gJ3ZpdGVwcmVzcy1wbHVnaW4tbGxtcydcbmltcG9ydCB7IGZvbGRMaXN0cyB9IGZyb20gJy4uL2J1aWxkL2ZvbGQtbGlzdHMuanMnXG5pbXBvcnQgeyBzZWFyY2hTZXR0aW5ncyB9IGZyb20gJy4uL2J1aWxkL3NlYXJjaC1zZXR0aW5ncy5qcydcbmltcG9ydCB7IHNlYXJjaGFibGUgfSBmcm9tICcuLi9idWlsZC9zZWFyY2hhYmxlLmpzJ1xuaW1wb3J0IHsgY29udGVudHMsIHNpZGViYXIgfSBmcm9tICcuLi9idWlsZC9zaWRlYmFyLmpzJ1xuXG4vLyBQcm9zZSBvbmx5OiByZW5kZXJpbmcgdGhlIGNvZGUgYmxvY2tzIG9uY2UgbW9yZSB3b3VsZCBkb3VibGUgdGhlIHRpbWUgb2YgdGhlIGJ1aWxkIGFuZCB0aGUgc2l6ZSBvZiB0aGUgaW5kZXguXG5jb25zdCBzZWFyY2g6IERlZmF1bHRUaGVtZS5Mb2NhbFNlYXJjaE9wdGlvbnMgPSB7XG4gIF9yZW5kZXI6IChzb3VyY2UsIGVudiwgbWFya2Rvd24pID0+IG1hcmtkb3duLnJlbmRlcihzZWFyY2hhYmxlKHNvdXJjZSksIGVudiksXG4gIC8vIEFsbCB0aGF0IHRoZSBidXR0b24gc2hvd3MsIGZvciB0aG9zZSB3aG8gb3BlcmF0ZSBpdCBieSB2b2ljZS5cbiAgdHJhbnNsYXRpb25zOiB7IGJ1dHRvbjogeyBidXR0b25BcmlhTGFiZWw6ICdTZWFyY2ggSycgfSB9XG59XG4vLyBWaXRlUHJlc3Mgd291bGQgd3JpdGUgaXRzIGZ1bmN0aW9ucyBpbnRvIGV2ZXJ5IHBhZ2UgYXMgdGV4dCwgd2hpY2ggdGhlIGNvbnRlbnQgc2VjdXJpdHkgcG9saWN5IGRvZXMgbm90IGV2YWx1YXRlOiBpdCB3b3VsZCBiZSBhXG4vLyBwYWdlIHdpdGhvdXQgc2NyaXB0cy4gSGVyZSB0aGV5IGFyZSBmb3IgdGhlIGluZGV4IGFsb25lLCBhbmQgdGhlIHRoZW1lIGhhcyB0aGVtIGluIHRoZSBicm93c2VyLlxuT2JqZWN0LmRlZmluZVByb3BlcnR5KHNlYXJjaCwgJ21pbmlTZWFyY2gnLCB7IHZhbHVlOiBzZWFyY2hTZXR0aW5ncywgZW51bWVyYWJsZTogZmFsc2UgfSlcblxuZXhwb3J0IGRlZmF1bHQgZGVmaW5lQ29uZmlnKHtcbiAgYmFzZTogJy9kb2NzLycsXG4gIHNyY0RpcjogJ2dlbmVyYXRlZC9wYWdlcycsXG4gIG91dERpcjogJ2Rpc3QnLFxuICBjYWNoZURpcjogJ2dlbmVyYXRlZC9jYWNoZScsXG4gIGxhbmc6ICdlbicsXG4gIHRpdGxlOiAnU2lnbnBvc3QnLFxuICBkZXNjcmlwdGlvbjogJ0VsZWN0cm9uaWMgc2lnbmF0dXJlcyBmb3IgZGV2ZWxvcGVycy4nLFxuICBjbGVhblVybHM6IHRydWUsXG4gIC8vIEtlZXBzIHRoZSBpbmxpbmUgc2NyaXB0cyB0aGUgc2FtZSBvbiBldmVyeSBwYWdlLCB3aGljaCB0aGUgY29udGVudCBzZWN1cml0eSBwb2xpY3kgbmFtZXMgYnkgdGhlaXIgaGFzaGVzLlxuICBtZXRhQ2h1bms6IHRydWUsXG4gIC8vIFRob3NlIG9mIFZpdGVQcmVzcyBhcmUgdG9vIHBhbGUgZm9yIHNtYWxsIHRleHQuXG4gIG1hcmtkb3duOiB7XG4gICAgdGhlbWU6IHsgbGlnaHQ6ICdnaXRodWItbGlnaHQtaGlnaC1jb250cmFzdCcsIGRhcms6ICdnaXRodWItZGFyay1oaWdoLWNvbnRyYXN0JyB9LFxuICAgIC8vIEJyYWNlcyBpbiBjb2RlIGFyZSB0ZXh0LCBhcyBpbiBibG9ja3Mgb2YgY29kZS5cbiAgICBjb25maWc6ICh7IGNvcmUgfSkgPT4ge1xuICAgICAgY29yZS5ydWxlci5wdXNoKCdwbGFpbl9jb2RlJywgKHsgdG9rZW5zIH0pID0+IHtcbiAgICAgICAgZm9yIChjb25zdCB0b2tlbiBvZiB0b2tlbnMuZmxhdE1hcCgoeyBjaGlsZHJlbiB9KSA9PiBjaGlsZHJlbiA/PyBbXSkpXG4gICAgICAgICAgaWYgKHRva2VuLnR5cGUgPT09ICdjb2RlX2lubGluZScpIHRva2VuLmF0dHJTZXQoJ3YtcHJlJywgJycpXG4gICAgICB9KVxuICAgICAgY29yZS5ydWxlci5wdXNoKCdmb2xkZWRfbGlzdHMnLCAoc3RhdGUpID0+IHtcbiAgICAgICAgaWYgKC9ecmVmZXJlbmNlXFwvKD8hc2RrXFwvKS8udGVzdChzdGF0ZS5lbnYucmVsYXRpdmVQYXRoID8/ICcnKSlcbiAgICAgICAgICBzdGF0ZS50b2tlbnMgPSBmb2xkTGlzdHMoc3RhdGUudG9rZW5zLCBzdGF0ZS5Ub2tlbilcbiAgICAgIH0pXG4gICAgfVxuICB9LFxuICBoZWFkOiBbWydsaW5rJywgeyByZWw6ICdpY29uJywgaHJlZjogJy9mYXZpY29uLnN2ZycsIHR5cGU6ICdpbWFnZS9zdmcreG1sJyB9XV0sXG4gIHZpdGU6IHtcbiAgICBwbHVnaW5zOiBbXG4gICAgICBsbG1zKHtcbiAgICAgICAgZGVzY3JpcHRpb246ICdFbGVjdHJvbmljIHNpZ25hdHVyZXMgZm9yIGRldmVsb3BlcnM6IGEgc2VsZi1ob3N0ZWQgQVBJLicsXG4gICAgICAgIGV4Y2x1ZGVJbmRleFBhZ2U6IGZhbHNlLFxuICAgICAgICBzaWRlYmFyOiBjb250ZW50c1xuICAgICAgfSlcbiAgICBdLFxuICAgIGJ1aWxkOiB7IGNodW5rU2l6ZVdhcm5pbmdMaW1pdDogMjAwMCB9XG4gIH0sXG4gIHRoZW1lQ29uZmlnOiB7XG4gICAgc2VhcmNoOiB7IHByb3ZpZGVyOiAnbG9jYWwnLCBvcHRpb25zOiBzZWFyY2ggfSxcbiAgICBvdXRsaW5lOiBbMiwgM10sXG4gICAgLy8gQXMgdGhlIGxpbmsgc2F5cyBpdHNlbGYuXG4gICAgbm90Rm91bmQ6IHsgbGlua0xhYmVsOiAnVGFrZSBtZSBob21lJyB9LFxuICAgIG5hdjogW1xuICAgICAgeyB0ZXh0OiAnR3VpZGVzJywgbGluazogJy9xdWlja3N0YXJ0JyB9LFxuICAgICAgeyB0ZXh0OiAnUmVmZXJlbmNlJywgbGluazogJy9yZWZlcmVuY2UvJyB9LFxuICAgICAgeyB0ZXh0OiAnRXJyb3JzJywgbGluazogJy9lcnJvcnMnIH1cbiAgICBdLFxuICAgIHNpZGViYXJcbiAgfVxufSlcbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGRcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0LWRldmVsb3Blci9kb2NzL2J1aWxkL2ZvbGQtbGlzdHMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvZm9sZC1saXN0cy50c1wiOy8qKiBXaGF0IGlzIHJlYWQgaGVyZSBvZiBhIHRva2VuIG9mIG1hcmtkb3duLWl0LiAqL1xuaW50ZXJmYWNlIFRva2VuIHtcbiAgdHlwZTogc3RyaW5nXG4gIGxldmVsOiBudW1iZXJcbiAgY29udGVudDogc3RyaW5nXG4gIGNoaWxkcmVuOiBUb2tlbltdIHwgbnVsbFxufVxuXG4vLyBTaG9ydGVyIGxpc3RzIGFyZSByZWFkIGZhc3RlciB0aGFuIHRoZXkgYXJlIG9wZW5lZC5cbmNvbnN0IGxvbmdlc3RPcGVuID0gM1xuXG4vKipcbiAqIEZvbGRzIHRoZSBwcm9wZXJ0aWVzIG9mIHByb3BlcnRpZXMsIGFuZCBsb25nIGxpc3RzIG9mIHZhbHVlcywgb2YgdGhlIHJlZmVyZW5jZTogd2hvZXZlciBsb29rcyBmb3Igb25lIG9mIGFuIG9wZXJhdGlvbiBzZWVzIHRob3NlIG9mIGl0cyBvd24gbGV2ZWwuXG4gKiBUaGUgTWFya2Rvd24gb2YgdGhlIHBhZ2VzIHN0YXlzIGEgcGxhaW4gbGlzdC5cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGZvbGRMaXN0czxUIGV4dGVuZHMgVG9rZW4+KHRva2VuczogVFtdLCBUb2tlbjogbmV3ICh0eXBlOiBzdHJpbmcsIHRhZzogc3RyaW5nLCBuZXN0aW5nOiAwKSA9PiBUKTogVFtdIHtcbiAgY29uc3QgZm9sZGVkOiBUW10gPSBbXVxuICAvLyBPZiBlYWNoIGxpc3QgdGhhdCBpcyBvcGVuOiB3aGV0aGVyIGl0IGlzIGZvbGRlZC5cbiAgY29uc3QgbGlzdHM6IGJvb2xlYW5bXSA9IFtdXG4gIGZvciAoY29uc3QgW2luZGV4LCB0b2tlbl0gb2YgdG9rZW5zLmVudHJpZXMoKSkge1xuICAgIGlmICh0b2tlbi50eXBlID09PSAnYnVsbGV0X2xpc3Rfb3BlbicpIHtcbiAgICAgIGNvbnN0IHN1bW1hcnkgPSBsaXN0cy5sZW5ndGggPiAwID8gc3VtbWFyeU9mKHRva2VucywgaW5kZXgpIDogdW5kZWZpbmVkXG4gICAgICBsaXN0cy5wdXNoKHN1bW1hcnkgIT09IHVuZGVmaW5lZClcbiAgICAgIGlmIChzdW1tYXJ5ICE9PSB1bmRlZmluZWQpIGZvbGRlZC5wdXNoKGh0bWwoYDxkZXRhaWxzIGNsYXNzPVwiZm9sZFwiPjxzdW1tYXJ5PiR7c3VtbWFyeX08L3N1bW1hcnk+YCkpXG4gICAgfVxuICAgIGZvbGRlZC5wdXNoKHRva2VuKVxuICAgIGlmICh0b2tlbi50eXBlID09PSAnYnVsbGV0X2xpc3RfY2xvc2UnICYmIGxpc3RzLnBvcCgpKSBmb2xkZWQucHVzaChodG1sKCc8L2RldGFpbHM+JykpXG4gIH1cbiAgcmV0dXJuIGZvbGRlZFxuXG4gIGZ1bmN0aW9uIGh0bWwoY29udGVudDogc3RyaW5nKSB7XG4gICAgY29uc3QgdG9rZW4gPSBuZXcgVG9rZW4oJ2h0bWxfYmxvY2snLCAnJywgMClcbiAgICB0b2tlbi5jb250ZW50ID0gY29udGVudFxuICAgIHJldHVybiB0b2tlblxuICB9XG59XG5cbi8qKiBcIjE3IHByb3BlcnRpZXMgb2YgYHNpZ25lcnNgXCIsIHVubGVzcyB0aGUgbGlzdCBpcyBzaG9ydC4gKi9cbmZ1bmN0aW9uIHN1bW1hcnlPZih0b2tlbnM6IFRva2VuW10sIGF0OiBudW1iZXIpOiBzdHJpbmcgfCB1bmRlZmluZWQge1xuICBjb25zdCBpdGVtcyA9IGl0ZW1zT2YodG9rZW5zLCBhdClcbiAgaWYgKGl0ZW1zLmxlbmd0aCA8PSBsb25nZXN0T3BlbikgcmV0dXJuIHVuZGVmaW5lZFxuICAvLyBBIHZhbHVlIGlzIGZvbGxvd2VkIGJ5IGl0cyBtZWFuaW5nLCBhIHByb3BlcnR5IGJ5IGl0cyB0eXBlLlxuICBjb25zdCBhcmVWYWx1ZXMgPSBpdGVtcy5ldmVyeSgoeyBjaGlsZHJlbiB9KSA9PiBjaGlsZHJlbj8ubGVuZ3RoID09PSAxIHx8IGNoaWxkcmVuPy5bMV0/LmNvbnRlbnQuc3RhcnRzV2l0aCgnIFx1MjAxNCcpKVxuICBjb25zdCBvd25lciA9IHRva2Vucy5zbGljZSgwLCBhdCkuZmluZExhc3QoKHsgdHlwZSB9KSA9PiB0eXBlID09PSAnaW5saW5lJyk/LmNoaWxkcmVuPy5bMF1cbiAgY29uc3QgbmFtZSA9IG93bmVyPy50eXBlID09PSAnY29kZV9pbmxpbmUnID8gYCBvZiA8Y29kZSB2LXByZT4ke293bmVyLmNvbnRlbnR9PC9jb2RlPmAgOiAnJ1xuICByZXR1cm4gYCR7aXRlbXMubGVuZ3RofSAke2FyZVZhbHVlcyA/ICd2YWx1ZXMnIDogJ3Byb3BlcnRpZXMnfSR7bmFtZX1gXG59XG5cbi8qKiBUaGUgdGV4dHMgb2YgdGhlIGl0ZW1zIG9mIGEgbGlzdCwgd2l0aG91dCB0aG9zZSBvZiBsaXN0cyBpbiBpdC4gKi9cbmZ1bmN0aW9uIGl0ZW1zT2YodG9rZW5zOiBUb2tlbltdLCBhdDogbnVtYmVyKTogVG9rZW5bXSB7XG4gIGNvbnN0IHsgbGV2ZWwgfSA9IHRva2Vuc1thdF0gYXMgVG9rZW5cbiAgY29uc3QgZW5kID0gdG9rZW5zLmZpbmRJbmRleChcbiAgICAoeyB0eXBlLCBsZXZlbDogZWFjaCB9LCBpbmRleCkgPT4gaW5kZXggPiBhdCAmJiB0eXBlID09PSAnYnVsbGV0X2xpc3RfY2xvc2UnICYmIGVhY2ggPT09IGxldmVsXG4gIClcbiAgcmV0dXJuIHRva2Vucy5zbGljZShhdCwgZW5kKS5maWx0ZXIoKHsgdHlwZSwgbGV2ZWw6IGVhY2ggfSkgPT4gdHlwZSA9PT0gJ2lubGluZScgJiYgZWFjaCA9PT0gbGV2ZWwgKyAzKVxufVxuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZFwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvc2VhcmNoLXNldHRpbmdzLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy93b3JrL3d0LWRldmVsb3Blci9kb2NzL2J1aWxkL3NlYXJjaC1zZXR0aW5ncy50c1wiOy8qKlxuICogSG93IHRoZSBzZWFyY2ggb2YgdGhlIHNpdGUgc3BsaXRzIHRleHRzIGFuZCBvcmRlcnMgd2hhdCBpdCBmaW5kcywgd2hlbiBpdHMgaW5kZXggaXMgbWFkZSBhbmQgd2hlbiBzb21lYm9keSBzZWFyY2hlcy5cbiAqL1xuZXhwb3J0IGNvbnN0IHNlYXJjaFNldHRpbmdzID0ge1xuICBvcHRpb25zOiB7XG4gICAgLyoqIFdvcmRzLCBhbmQgbmFtZXMgc3VjaCBhcyBgZXhwaXJlc19pbl9kYXlzYCwgYHNpZ25lci5ib3VuY2VkYCBhbmQgYHNpZ24tb25gIGFzIGEgd2hvbGUgYW5kIGluIHRoZWlyIHBhcnRzLiAqL1xuICAgIHRva2VuaXplOiAodGV4dDogc3RyaW5nKTogc3RyaW5nW10gPT4ge1xuICAgICAgY29uc3Qgd29yZHMgPSB0ZXh0Lm1hdGNoKC9bXFxwe0x9XFxwe059XSsoPzpbLl8tXVtcXHB7TH1cXHB7Tn1dKykqL2d1KSA/PyBbXVxuICAgICAgcmV0dXJuIHdvcmRzLmZsYXRNYXAoKHdvcmQpID0+ICgvWy5fLV0vLnRlc3Qod29yZCkgPyBbd29yZCwgLi4ud29yZC5zcGxpdCgvWy5fLV0vKV0gOiBbd29yZF0pKVxuICAgIH0sXG4gICAgLyoqIFdvcmRzIG9mIHF1ZXN0aW9ucyBzYXkgbm90aGluZyBvZiB3aGF0IGlzIGxvb2tlZCBmb3IsIGFuZCBvbmUgZm9ybSBvZiBhIHdvcmQgaXMgbGlrZSBhbm90aGVyLiAqL1xuICAgIHByb2Nlc3NUZXJtOiAodGVybTogc3RyaW5nKTogc3RyaW5nIHwgc3RyaW5nW10gfCBudWxsID0+IHtcbiAgICAgIGNvbnN0IHdvcmQgPSB0ZXJtLnRvTG93ZXJDYXNlKClcbiAgICAgIGlmIChcbiAgICAgICAgL14oYXxhbnxhbmR8YXJlfGFzfGF0fGJlfGJ5fGNhbnxkb3xkb2VzfGZvcnxmcm9tfGhvd3xpfGlmfGlufGludG98aXN8aXR8bXl8b2Z8b258b3J8dGhhdHx0aGV8dGhpc3x0b3x3YXN8d2hhdHx3aGVufHdoZXJlfHdoaWNofHdob3x3aWxsfHdpdGh8eW91fHlvdXIpJC8udGVzdChcbiAgICAgICAgICB3b3JkXG4gICAgICAgIClcbiAgICAgICkge1xuICAgICAgICByZXR1cm4gbnVsbFxuICAgICAgfVxuICAgICAgLy8gV2hhdCBwZW9wbGUgY2FsbCBpdCwgYW5kIHdoYXQgaXQgaXMgY2FsbGVkIGhlcmUuXG4gICAgICBpZiAoL14oY2FuY2VsfHdpdGhkcmF3KS8udGVzdCh3b3JkKSkgcmV0dXJuICd2b2lkJ1xuICAgICAgaWYgKC9eZS0/bWFpbHM/JC8udGVzdCh3b3JkKSkgcmV0dXJuICdtYWlsJ1xuICAgICAgaWYgKC9edGltZS0/em9uZXM/JC8udGVzdCh3b3JkKSkgcmV0dXJuIFsndGltZScsICd6b25lJ11cbiAgICAgIGlmICgvWy5fLV0vLnRlc3Qod29yZCkgfHwgd29yZC5sZW5ndGggPCA1KSByZXR1cm4gd29yZFxuICAgICAgcmV0dXJuIHdvcmQucmVwbGFjZSgvaWVzJC8sICd5JykucmVwbGFjZSgvKGluZ3xlZHxlc3xzfGUpJC8sICcnKVxuICAgIH1cbiAgfSxcbiAgc2VhcmNoT3B0aW9uczoge1xuICAgIC8qKiBBIG5hbWUgdGhhdCBpcyBhc2tlZCBmb3IgaXMgbWVhbnQgYXMgYSB3aG9sZS4gKi9cbiAgICB0b2tlbml6ZTogKHRleHQ6IHN0cmluZyk6IHN0cmluZ1tdID0+IHtcbiAgICAgIGNvbnN0IHdvcmRzID0gdGV4dC5tYXRjaCgvW1xccHtMfVxccHtOfV0rKD86Wy5fLV1bXFxwe0x9XFxwe059XSspKi9ndSkgPz8gW11cbiAgICAgIHJldHVybiB3b3Jkcy5mbGF0TWFwKCh3b3JkKSA9PiAod29yZC5pbmNsdWRlcygnLScpID8gW3dvcmQsIC4uLndvcmQuc3BsaXQoJy0nKV0gOiBbd29yZF0pKVxuICAgIH0sXG4gICAgZnV6enk6IDAuMTUsXG4gICAgcHJlZml4OiB0cnVlLFxuICAgIHdlaWdodHM6IHsgZnV6enk6IDAuMiwgcHJlZml4OiAwLjE1IH0sXG4gICAgYm9vc3Q6IHsgdGl0bGU6IDUsIHRpdGxlczogMywgdGV4dDogMSB9LFxuICAgIC8qKiBHdWlkZXMgc2F5IGhvdyBzb21ldGhpbmcgaXMgZG9uZSwgdGhlIHJlZmVyZW5jZSB3aGF0IHRoZXJlIGlzOyB3aGF0IGNoYW5nZWQgd2hlbiBpcyBzZWxkb20gbWVhbnQuICovXG4gICAgYm9vc3REb2N1bWVudDogKGlkOiBzdHJpbmcsIHRlcm06IHN0cmluZyk6IG51bWJlciA9PiB7XG4gICAgICAvLyBBIHByb3BlcnR5IGlzIGFza2VkIGZvcjogd2hlcmUgcmVxdWVzdHMgdGFrZSBpdCwgb3Igd2hlcmUgZXJyb3JzIGFyZSBleHBsYWluZWQuXG4gICAgICBpZiAodGVybS5pbmNsdWRlcygnXycpICYmICFpZC5pbmNsdWRlcygnL3JlZmVyZW5jZS9zZGsvJykpIHtcbiAgICAgICAgaWYgKC8jKGJvZHl8cXVlcnktcGFyYW1ldGVycykkLy50ZXN0KGlkKSkgcmV0dXJuIDNcbiAgICAgICAgaWYgKGlkLmluY2x1ZGVzKCdlcnJvcnMtYW5kLXJldHJpZXMnKSkgcmV0dXJuIDRcbiAgICAgIH1cbiAgICAgIGlmIChpZC5pbmNsdWRlcygnL2NoYW5nZWxvZycpKSByZXR1cm4gMC4xXG4gICAgICBpZiAoaWQuaW5jbHVkZXMoJy9zZWxmLWhvc3RpbmcvZHJpbGxzJykgfHwgaWQuaW5jbHVkZXMoJy9zZWxmLWhvc3Rpbmcvc2NhbGluZycpKSByZXR1cm4gMC4zXG4gICAgICBpZiAoaWQuaW5jbHVkZXMoJy9yZWZlcmVuY2Uvc2RrLycpKSByZXR1cm4gMC40XG4gICAgICBpZiAoaWQuaW5jbHVkZXMoJy9zZWxmLWhvc3RpbmcvJykgfHwgaWQuaW5jbHVkZXMoJy9taWdyYXRpbmctJykpIHJldHVybiAwLjdcbiAgICAgIGlmIChpZC5pbmNsdWRlcygnL2d1aWRlcy8nKSB8fCBpZC5pbmNsdWRlcygnL2NvbmNlcHRzLycpIHx8IGlkLmluY2x1ZGVzKCcvcXVpY2tzdGFydCcpKVxuICAgICAgICByZXR1cm4gaWQuaW5jbHVkZXMoJyMnKSA/IDEuNSA6IDJcbiAgICAgIHJldHVybiAxXG4gICAgfVxuICB9XG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0LWRldmVsb3Blci9kb2NzL2J1aWxkXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZC9zZWFyY2hhYmxlLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy93b3JrL3d0LWRldmVsb3Blci9kb2NzL2J1aWxkL3NlYXJjaGFibGUudHNcIjtjb25zdCBibG9jayA9IC9eYGBgKD88bGFuZ3VhZ2U+XFx3KikuKj9cXG4oPzxjb2RlPi4qPyleYGBgJC9nbXNcblxuLyoqXG4gKiBUaGUgTWFya2Rvd24gdGhhdCBhIHNlYXJjaCBsb29rcyB0aHJvdWdoOiBvZiBhIGJsb2NrIG9mIGNvZGUgb25seSB0aGUgbmFtZXMgaW4gVHlwZVNjcmlwdCwgZWFjaCBvbmNlLiBSZW5kZXJpbmcgYWxsIGJsb2Nrc1xuICogb25jZSBtb3JlIHdvdWxkIGRvdWJsZSB0aGUgdGltZSBvZiB0aGUgYnVpbGQgYW5kIHRoZSBzaXplIG9mIHRoZSBpbmRleC5cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHNlYXJjaGFibGUobWFya2Rvd246IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiBtYXJrZG93bi5yZXBsYWNlQWxsKGJsb2NrLCAoLi4ubWF0Y2gpID0+IHtcbiAgICBjb25zdCB7IGxhbmd1YWdlLCBjb2RlIH0gPSBtYXRjaC5hdCgtMSkgYXMgeyBsYW5ndWFnZTogc3RyaW5nOyBjb2RlOiBzdHJpbmcgfVxuICAgIHJldHVybiBsYW5ndWFnZSA9PT0gJ3RzJyA/IG5hbWVzSW4oY29kZSkgOiAnJ1xuICB9KVxufVxuXG5mdW5jdGlvbiBuYW1lc0luKGNvZGU6IHN0cmluZykge1xuICByZXR1cm4gWy4uLm5ldyBTZXQoY29kZS5tYXRjaCgvW0EtWmEtel1cXHd7Myx9L2cpKV0ubWFwKChuYW1lKSA9PiBgXFxgJHtuYW1lfVxcYGApLmpvaW4oJyAnKVxufVxuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZFwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvY29udHJhY3QudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvY29udHJhY3QudHNcIjtpbXBvcnQgeyByZWFkRmlsZVN5bmMgfSBmcm9tICdub2RlOmZzJ1xuaW1wb3J0IHsgdHlwZSBTYW1wbGUsIHNhbXBsZXMgfSBmcm9tICdAc2lnbnBvc3Qvc3BlYy9zYW1wbGVzJ1xuaW1wb3J0IHR5cGUgeyBvcGVyYXRpb25zIGFzIE9wZXJhdGlvbnMgfSBmcm9tICdAc2lnbnBvc3Qvc3BlYy90eXBlcydcblxuZXhwb3J0IHR5cGUgT3BlcmF0aW9uSWQgPSBFeGNsdWRlPGtleW9mIE9wZXJhdGlvbnMsIGBvbiR7c3RyaW5nfWA+XG5cbmV4cG9ydCB0eXBlIEpzb24gPSBzdHJpbmcgfCBudW1iZXIgfCBib29sZWFuIHwgbnVsbCB8IEpzb25bXSB8IHsgW25hbWU6IHN0cmluZ106IEpzb24gfVxuXG5leHBvcnQgaW50ZXJmYWNlIFNjaGVtYSB7XG4gICRyZWY/OiBzdHJpbmdcbiAgdHlwZT86IHN0cmluZ1xuICBmb3JtYXQ/OiBzdHJpbmdcbiAgJ3gtdGV4dCc/OiBzdHJpbmdcbiAgcGF0dGVybj86IHN0cmluZ1xuICBkZXNjcmlwdGlvbj86IHN0cmluZ1xuICByZXF1aXJlZD86IHN0cmluZ1tdXG4gIHByb3BlcnRpZXM/OiBSZWNvcmQ8c3RyaW5nLCBTY2hlbWE+XG4gIGFkZGl0aW9uYWxQcm9wZXJ0aWVzPzogU2NoZW1hIHwgYm9vbGVhblxuICBpdGVtcz86IFNjaGVtYVxuICBhbGxPZj86IFNjaGVtYVtdXG4gIGFueU9mPzogU2NoZW1hW11cbiAgZW51bT86IHN0cmluZ1tdXG4gICd4LWVudW1EZXNjcmlwdGlvbnMnPzogUmVjb3JkPHN0cmluZywgc3RyaW5nPlxuICBjb25zdD86IHN0cmluZ1xuICBkZWZhdWx0PzogSnNvblxuICBleGFtcGxlcz86IEpzb25bXVxuICBtaW5pbXVtPzogbnVtYmVyXG4gIG1heGltdW0/OiBudW1iZXJcbiAgbWluTGVuZ3RoPzogbnVtYmVyXG4gIG1heExlbmd0aD86IG51bWJlclxuICBtaW5JdGVtcz86IG51bWJlclxuICBtYXhJdGVtcz86IG51bWJlclxufVxuXG5leHBvcnQgaW50ZXJmYWNlIFBhcmFtZXRlciB7XG4gIG5hbWU6IHN0cmluZ1xuICBpbjogJ3BhdGgnIHwgJ3F1ZXJ5JyB8ICdoZWFkZXInXG4gIHJlcXVpcmVkPzogYm9vbGVhblxuICBkZXNjcmlwdGlvbjogc3RyaW5nXG4gIHNjaGVtYTogU2NoZW1hXG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgUmVzcG9uc2Uge1xuICBkZXNjcmlwdGlvbjogc3RyaW5nXG4gIGNvbnRlbnQ/OiBSZWNvcmQ8c3RyaW5nLCB7IHNjaGVtYTogU2NoZW1hIH0+XG59XG5cbmludGVyZmFjZSBSYXdPcGVyYXRpb24ge1xuICBvcGVyYXRpb25JZDogc3RyaW5nXG4gIHN1bW1hcnk6IHN0cmluZ1xuICBkZXNjcmlwdGlvbjogc3RyaW5nXG4gIHBhcmFtZXRlcnM/OiAoUGFyYW1ldGVyIHwgeyAkcmVmOiBzdHJpbmcgfSlbXVxuICByZXF1ZXN0Qm9keT86IHsgcmVxdWlyZWQ/OiBib29sZWFuOyBjb250ZW50OiBSZWNvcmQ8c3RyaW5nLCB7IHNjaGVtYTogU2NoZW1hIH0+IH1cbiAgcmVzcG9uc2VzOiBSZWNvcmQ8c3RyaW5nLCBSZXNwb25zZSB8IHsgJHJlZjogc3RyaW5nIH0+XG4gIHRhZ3M6IFtzdHJpbmddXG4gIHNlY3VyaXR5PzogUmVjb3JkPHN0cmluZywgdW5rbm93bj5bXVxuICAneC1lcnJvci1jb2Rlcyc/OiBzdHJpbmdbXVxuICAneC1zY29wZSc/OiBzdHJpbmcgfCBudWxsXG4gICd4LW1jcCc/OiB7IGRlc3RydWN0aXZlOiBib29sZWFuOyBzZW5kc19lbWFpbHM6IGJvb2xlYW47IHNpZ25zX2Zvcl9vdGhlcnM6IGJvb2xlYW4gfVxufVxuXG5pbnRlcmZhY2UgRG9jdW1lbnQge1xuICBpbmZvOiB7IGRlc2NyaXB0aW9uOiBzdHJpbmcgfVxuICB0YWdzOiB7IG5hbWU6IHN0cmluZzsgZGVzY3JpcHRpb246IHN0cmluZyB9W11cbiAgcGF0aHM6IFJlY29yZDxzdHJpbmcsIFJlY29yZDxzdHJpbmcsIFJhd09wZXJhdGlvbj4+XG4gIHdlYmhvb2tzOiBSZWNvcmQ8c3RyaW5nLCB7IHBvc3Q6IFJhd09wZXJhdGlvbiB9PlxuICBjb21wb25lbnRzOiB7XG4gICAgc2NoZW1hczogUmVjb3JkPHN0cmluZywgU2NoZW1hPlxuICAgIHBhcmFtZXRlcnM6IFJlY29yZDxzdHJpbmcsIFBhcmFtZXRlcj5cbiAgICByZXNwb25zZXM6IFJlY29yZDxzdHJpbmcsIFJlc3BvbnNlPlxuICB9XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgT3BlcmF0aW9uIHtcbiAgaWQ6IE9wZXJhdGlvbklkXG4gIG1ldGhvZDogc3RyaW5nXG4gIC8qKiBTdWNoIGFzIGAvZG9jdW1lbnRzL3tpZH1gLiAqL1xuICBwYXRoOiBzdHJpbmdcbiAgc3VtbWFyeTogc3RyaW5nXG4gIGRlc2NyaXB0aW9uOiBzdHJpbmdcbiAgdGFnOiBzdHJpbmdcbiAgLyoqIFdoZXRoZXIgaXQgdGFrZXMgYSBzaWduaW5nIHRva2VuIGluc3RlYWQgb2YgYW4gQVBJIGtleS4gKi9cbiAgc2lnbmluZzogYm9vbGVhblxuICAvKiogV2hldGhlciBpdCBjYW4gYmUgY2FsbGVkIHdpdGggYW4gZWRpdGluZyB0b2tlbi4gKi9cbiAgZWRpdGluZzogYm9vbGVhblxuICAvKiogVGhlIHNjb3BlIHRoYXQgaXRzIEFQSSBrZXkgbmVlZHMuICovXG4gIHNjb3BlOiBzdHJpbmcgfCB1bmRlZmluZWRcbiAgLyoqIElmIGl0IGlzIGEgdG9vbCBvZiBhZ2VudHMuICovXG4gIHRvb2w6IFJhd09wZXJhdGlvblsneC1tY3AnXVxuICBwYXJhbWV0ZXJzOiBQYXJhbWV0ZXJbXVxuICAvKiogVGhlIEpTT04gYm9keS4gYHR5cGVzYCBuYW1lcyB0aGUgb3RoZXJzIHRoYXQgYW4gb3BlcmF0aW9uIHRha2VzLCB0b28uICovXG4gIGJvZHk6IHsgcmVxdWlyZWQ6IGJvb2xlYW47IHR5cGVzOiBzdHJpbmdbXTsgc2NoZW1hOiBTY2hlbWEgfSB8IHVuZGVmaW5lZFxuICByZXNwb25zZXM6IFtzdGF0dXM6IHN0cmluZywgUmVzcG9uc2VdW11cbiAgZXJyb3JDb2Rlczogc3RyaW5nW11cbiAgc2FtcGxlczogU2FtcGxlW11cbn1cblxuZXhwb3J0IGNvbnN0IGNvbnRyYWN0OiBEb2N1bWVudCA9IEpTT04ucGFyc2UoXG4gIHJlYWRGaWxlU3luYyhuZXcgVVJMKCcuLi8uLi9zcGVjL2dlbmVyYXRlZC9jb250cmFjdC5qc29uJywgaW1wb3J0Lm1ldGEudXJsKSwgJ3V0ZjgnKVxuKVxuXG4vLyBUaGUgdHlwZXMgb2YgYm9kaWVzLCBhcyBwZW9wbGUgY2FsbCB0aGVtLlxuY29uc3QgdHlwZU5hbWVzOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+ID0ge1xuICAnYXBwbGljYXRpb24vanNvbic6ICdKU09OJyxcbiAgJ211bHRpcGFydC9mb3JtLWRhdGEnOiAnYSBmb3JtIChgbXVsdGlwYXJ0L2Zvcm0tZGF0YWApJyxcbiAgJ2FwcGxpY2F0aW9uL3BkZic6ICdvciB0aGUgUERGIGFsb25lIChgYXBwbGljYXRpb24vcGRmYCknXG59XG5cbmNvbnN0IHsgRXJyb3JDb2RlIH0gPSBjb250cmFjdC5jb21wb25lbnRzLnNjaGVtYXMgYXMgdW5rbm93biBhcyB7XG4gIEVycm9yQ29kZTogeyAneC1lcnJvci1jb2Rlcyc6IFJlY29yZDxzdHJpbmcsIHsgc3RhdHVzOiBudW1iZXIgfT47ICd4LWVudW1EZXNjcmlwdGlvbnMnOiBSZWNvcmQ8c3RyaW5nLCBzdHJpbmc+IH1cbn1cblxuLyoqIEV2ZXJ5IGVycm9yIGNvZGUuICovXG5leHBvcnQgY29uc3QgZXJyb3JDb2RlczogUmVjb3JkPHN0cmluZywgeyBzdGF0dXM6IG51bWJlcjsgZGVzY3JpcHRpb246IHN0cmluZyB9PiA9IE9iamVjdC5mcm9tRW50cmllcyhcbiAgT2JqZWN0LmVudHJpZXMoRXJyb3JDb2RlWyd4LWVycm9yLWNvZGVzJ10pLm1hcCgoW2NvZGUsIHsgc3RhdHVzIH1dKSA9PiBbXG4gICAgY29kZSxcbiAgICB7IHN0YXR1cywgZGVzY3JpcHRpb246IEVycm9yQ29kZVsneC1lbnVtRGVzY3JpcHRpb25zJ11bY29kZV0gPz8gJycgfVxuICBdKVxuKVxuXG5leHBvcnQgY29uc3Qgb3BlcmF0aW9uczogT3BlcmF0aW9uW10gPSBPYmplY3QuZW50cmllcyhjb250cmFjdC5wYXRocykuZmxhdE1hcCgoW3BhdGgsIG1ldGhvZHNdKSA9PlxuICBPYmplY3QuZW50cmllcyhtZXRob2RzKVxuICAgIC5maWx0ZXIoKFssIG9wZXJhdGlvbl0pID0+IG9wZXJhdGlvbi5vcGVyYXRpb25JZClcbiAgICAubWFwKChbbWV0aG9kLCBvcGVyYXRpb25dKSA9PiByZWFkT3BlcmF0aW9uKHBhdGgsIG1ldGhvZC50b1VwcGVyQ2FzZSgpLCBvcGVyYXRpb24pKVxuKVxuXG4vKiogVGhlIHRhZ3Mgb2YgdGhlIG9wZXJhdGlvbnMsIGluIHRoZSBvcmRlciBvZiB0aGUgY29udHJhY3QsIHdpdGggdGhlaXIgb3BlcmF0aW9ucy4gKi9cbmV4cG9ydCBjb25zdCByZXNvdXJjZXMgPSBjb250cmFjdC50YWdzXG4gIC5tYXAoKHsgbmFtZSwgZGVzY3JpcHRpb24gfSkgPT4gKHtcbiAgICBuYW1lLFxuICAgIGRlc2NyaXB0aW9uLFxuICAgIHNsdWc6IHNsdWdPZihuYW1lKSxcbiAgICBvcGVyYXRpb25zOiBvcGVyYXRpb25zLmZpbHRlcigoeyB0YWcgfSkgPT4gdGFnID09PSBuYW1lKVxuICB9KSlcbiAgLmZpbHRlcigocmVzb3VyY2UpID0+IHJlc291cmNlLm9wZXJhdGlvbnMubGVuZ3RoID4gMClcblxuZXhwb3J0IHR5cGUgUmVzb3VyY2UgPSAodHlwZW9mIHJlc291cmNlcylbbnVtYmVyXVxuXG4vKiogVGhlIGV2ZW50cyB3aXRoIHRoZSBzY2hlbWFzIG9mIHRoZWlyIHBheWxvYWRzLiAqL1xuZXhwb3J0IGNvbnN0IGV2ZW50cyA9IE9iamVjdC5lbnRyaWVzKGNvbnRyYWN0LndlYmhvb2tzKS5tYXAoKFt0eXBlLCB7IHBvc3QgfV0pID0+ICh7XG4gIHR5cGUsXG4gIGRlc2NyaXB0aW9uOiBwb3N0LmRlc2NyaXB0aW9uLFxuICBzY2hlbWE6IHNjaGVtYU9mKE9iamVjdC52YWx1ZXMocG9zdC5yZXF1ZXN0Qm9keT8uY29udGVudCA/PyB7fSkpLFxuICBoZWFkZXJzOiAocG9zdC5wYXJhbWV0ZXJzID8/IFtdKS5tYXAocGFyYW1ldGVyT2YpXG59KSlcblxuZnVuY3Rpb24gcmVhZE9wZXJhdGlvbihwYXRoOiBzdHJpbmcsIG1ldGhvZDogc3RyaW5nLCByYXc6IFJhd09wZXJhdGlvbik6IE9wZXJhdGlvbiB7XG4gIGNvbnN0IGJvZHkgPSByYXcucmVxdWVzdEJvZHlcbiAgcmV0dXJuIHtcbiAgICBpZDogcmF3Lm9wZXJhdGlvbklkIGFzIE9wZXJhdGlvbklkLFxuICAgIG1ldGhvZCxcbiAgICBwYXRoLFxuICAgIHN1bW1hcnk6IHJhdy5zdW1tYXJ5LFxuICAgIGRlc2NyaXB0aW9uOiByYXcuZGVzY3JpcHRpb24sXG4gICAgdGFnOiByYXcudGFnc1swXSxcbiAgICBzaWduaW5nOiByYXcuc2VjdXJpdHk/LnNvbWUoKGVhY2gpID0+ICdTaWduaW5nVG9rZW4nIGluIGVhY2gpID8/IGZhbHNlLFxuICAgIGVkaXRpbmc6IHJhdy5zZWN1cml0eT8uc29tZSgoZWFjaCkgPT4gJ0VkaXRpbmdUb2tlbicgaW4gZWFjaCkgPz8gZmFsc2UsXG4gICAgc2NvcGU6IHJhd1sneC1zY29wZSddID8/IHVuZGVmaW5lZCxcbiAgICB0b29sOiByYXdbJ3gtbWNwJ10sXG4gICAgcGFyYW1ldGVyczogKHJhdy5wYXJhbWV0ZXJzID8/IFtdKS5tYXAocGFyYW1ldGVyT2YpLFxuICAgIGJvZHk6IGJvZHkgJiYge1xuICAgICAgcmVxdWlyZWQ6IGJvZHkucmVxdWlyZWQgPz8gZmFsc2UsXG4gICAgICB0eXBlczogT2JqZWN0LmtleXMoYm9keS5jb250ZW50KS5tYXAobmFtZU9mVHlwZSksXG4gICAgICBzY2hlbWE6IHNjaGVtYU9mKE9iamVjdC52YWx1ZXMoYm9keS5jb250ZW50KSlcbiAgICB9LFxuICAgIHJlc3BvbnNlczogT2JqZWN0LmVudHJpZXMocmF3LnJlc3BvbnNlcykubWFwKChbc3RhdHVzLCBlYWNoXSkgPT4gW3N0YXR1cywgcmVzcG9uc2VPZihlYWNoKV0pLFxuICAgIGVycm9yQ29kZXM6IHJhd1sneC1lcnJvci1jb2RlcyddID8/IFtdLFxuICAgIHNhbXBsZXM6IHNhbXBsZXNbcmF3Lm9wZXJhdGlvbklkXSA/PyBbXVxuICB9XG59XG5cbmZ1bmN0aW9uIG5hbWVPZlR5cGUodHlwZTogc3RyaW5nKSB7XG4gIGNvbnN0IG5hbWUgPSB0eXBlTmFtZXNbdHlwZV1cbiAgaWYgKCFuYW1lKSB0aHJvdyBuZXcgRXJyb3IoYHRoZXJlIGlzIG5vIG5hbWUgZm9yIGJvZGllcyBvZiAke3R5cGV9YClcbiAgcmV0dXJuIG5hbWVcbn1cblxuZnVuY3Rpb24gc2NoZW1hT2YoY29udGVudHM6IHsgc2NoZW1hOiBTY2hlbWEgfVtdKSB7XG4gIGNvbnN0IFtjb250ZW50XSA9IGNvbnRlbnRzXG4gIGlmICghY29udGVudCkgdGhyb3cgbmV3IEVycm9yKCdhIGJvZHkgaGFzIG5vIHNjaGVtYScpXG4gIHJldHVybiBjb250ZW50LnNjaGVtYVxufVxuXG5mdW5jdGlvbiBwYXJhbWV0ZXJPZihlYWNoOiBQYXJhbWV0ZXIgfCB7ICRyZWY6IHN0cmluZyB9KSB7XG4gIHJldHVybiAnJHJlZicgaW4gZWFjaCA/IGZvdW5kKGNvbnRyYWN0LmNvbXBvbmVudHMucGFyYW1ldGVycywgZWFjaC4kcmVmKSA6IGVhY2hcbn1cblxuZnVuY3Rpb24gcmVzcG9uc2VPZihlYWNoOiBSZXNwb25zZSB8IHsgJHJlZjogc3RyaW5nIH0pIHtcbiAgcmV0dXJuICckcmVmJyBpbiBlYWNoID8gZm91bmQoY29udHJhY3QuY29tcG9uZW50cy5yZXNwb25zZXMsIGVhY2guJHJlZikgOiBlYWNoXG59XG5cbmZ1bmN0aW9uIGZvdW5kPFQ+KG1hcDogUmVjb3JkPHN0cmluZywgVD4sICRyZWY6IHN0cmluZyk6IFQge1xuICBjb25zdCB2YWx1ZSA9IG1hcFtuYW1lT2YoJHJlZildXG4gIGlmICghdmFsdWUpIHRocm93IG5ldyBFcnJvcihgdGhlIGNvbnRyYWN0IGhhcyBubyAkeyRyZWZ9YClcbiAgcmV0dXJuIHZhbHVlXG59XG5cbmZ1bmN0aW9uIG5hbWVPZigkcmVmOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gJHJlZi5zbGljZSgkcmVmLmxhc3RJbmRleE9mKCcvJykgKyAxKVxufVxuXG4vKiogVGhlIG5hbWUgb2YgdGhlIHNjaGVtYSB0aGF0IGEgc2NoZW1hIGlzLCBhbG9uZSBvciBhcyB0aGUgb25seSBwYXJ0IG9mIGBhbGxPZmAsIG9yIHRoZSBvbmUgdGhhdCBpcyBub3QgbnVsbCBvZiBgYW55T2ZgLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIG5hbWVPZlNjaGVtYShzY2hlbWE6IFNjaGVtYSk6IHN0cmluZyB8IHVuZGVmaW5lZCB7XG4gIGNvbnN0IGlubmVyID0gc2NoZW1hLiRyZWYgPyBzY2hlbWEgOiAoc2NoZW1hLmFsbE9mPy5bMF0gPz8gc2NoZW1hLmFueU9mPy5maW5kKCh7IHR5cGUgfSkgPT4gdHlwZSAhPT0gJ251bGwnKSlcbiAgcmV0dXJuIGlubmVyPy4kcmVmICYmIG5hbWVPZihpbm5lci4kcmVmKVxufVxuXG4vKiogQSBzY2hlbWEgd2l0aCB3aGF0IGl0IHJlZmVycyB0byBhbmQgY29uc2lzdHMgb2YuIFdoYXQgaXQgc2F5cyBpdHNlbGYsIGJlc2lkZSBhIHJlZmVyZW5jZSB0b28sIGNvbWVzIGJlZm9yZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiByZXNvbHZlKHNjaGVtYTogU2NoZW1hKTogU2NoZW1hIHtcbiAgaWYgKHNjaGVtYS4kcmVmKSB7XG4gICAgY29uc3QgeyAkcmVmLCAuLi5vd24gfSA9IHNjaGVtYVxuICAgIHJldHVybiB7IC4uLnJlc29sdmUoZm91bmQoY29udHJhY3QuY29tcG9uZW50cy5zY2hlbWFzLCAkcmVmKSksIC4uLm93biB9XG4gIH1cbiAgaWYgKHNjaGVtYS5hbGxPZikge1xuICAgIGNvbnN0IHsgYWxsT2YsIC4uLm93biB9ID0gc2NoZW1hXG4gICAgcmV0dXJuIE9iamVjdC5hc3NpZ24oe30sIC4uLmFsbE9mLm1hcChyZXNvbHZlKSwgb3duKVxuICB9XG4gIGlmIChzY2hlbWEuYW55T2YpIHtcbiAgICBjb25zdCB7IGFueU9mLCAuLi5vd24gfSA9IHNjaGVtYVxuICAgIGNvbnN0IFtmaXJzdCwgLi4ub3RoZXJzXSA9IGFueU9mLmZpbHRlcigoeyB0eXBlIH0pID0+IHR5cGUgIT09ICdudWxsJylcbiAgICBpZiAoZmlyc3QgJiYgb3RoZXJzLmxlbmd0aCA9PT0gMCkgcmV0dXJuIHsgLi4ucmVzb2x2ZShmaXJzdCksIC4uLm93biB9XG4gIH1cbiAgcmV0dXJuIHNjaGVtYVxufVxuXG5leHBvcnQgY29uc3QgaXNOdWxsYWJsZSA9IChzY2hlbWE6IFNjaGVtYSkgPT4gc2NoZW1hLmFueU9mPy5zb21lKCh7IHR5cGUgfSkgPT4gdHlwZSA9PT0gJ251bGwnKSA/PyBmYWxzZVxuXG4vKiogVGhlIGV4YW1wbGUgb2YgYSBzY2hlbWE6IGl0cyBvd24sIGl0cyBkZWZhdWx0LCB0aGUgZmlyc3Qgb2YgaXRzIHZhbHVlcywgb3IgdGhvc2Ugb2Ygd2hhdCBpdCByZXF1aXJlcy4gKi9cbmV4cG9ydCBmdW5jdGlvbiBleGFtcGxlT2Yoc2NoZW1hOiBTY2hlbWEpOiBKc29uIHtcbiAgY29uc3QgZXhhbXBsZSA9IGdpdmVuRXhhbXBsZShzY2hlbWEpXG4gIGlmIChleGFtcGxlICE9PSB1bmRlZmluZWQpIHJldHVybiBleGFtcGxlXG4gIGNvbnN0IHsgdHlwZSwgcHJvcGVydGllcyA9IHt9LCByZXF1aXJlZCA9IFtdLCBpdGVtcyB9ID0gcmVzb2x2ZShzY2hlbWEpXG4gIGlmICh0eXBlID09PSAnYXJyYXknICYmIGl0ZW1zKSByZXR1cm4gW2V4YW1wbGVPZihpdGVtcyldXG4gIGlmICh0eXBlICE9PSAnb2JqZWN0JykgdGhyb3cgbmV3IEVycm9yKGB0aGUgY29udHJhY3QgaGFzIG5vIGV4YW1wbGUgb2YgJHtKU09OLnN0cmluZ2lmeShzY2hlbWEpfWApXG4gIHJldHVybiBPYmplY3QuZnJvbUVudHJpZXMocmVxdWlyZWQubWFwKChuYW1lKSA9PiBbbmFtZSwgZXhhbXBsZU9mKHByb3BlcnRpZXNbbmFtZV0gPz8ge30pXSkpXG59XG5cbi8qKiBUaGUgZXhhbXBsZSB0aGF0IHRoZSBjb250cmFjdCBpdHNlbGYgZ2l2ZXMgb2YgYSBzY2hlbWE6IGl0cyBvd24sIGl0cyBkZWZhdWx0LCBvciB0aGUgZmlyc3Qgb2YgaXRzIHZhbHVlcy4gKi9cbmV4cG9ydCBmdW5jdGlvbiBnaXZlbkV4YW1wbGUoc2NoZW1hOiBTY2hlbWEpOiBKc29uIHwgdW5kZWZpbmVkIHtcbiAgY29uc3QgeyBleGFtcGxlcywgZGVmYXVsdDogaW5pdGlhbCwgZW51bTogdmFsdWVzIH0gPSByZXNvbHZlKHNjaGVtYSlcbiAgcmV0dXJuIGV4YW1wbGVzPy5bMF0gPz8gaW5pdGlhbCA/PyB2YWx1ZXM/LlswXVxufVxuXG4vKiogYEJ1bGsgc2VuZHNgIFx1MjE5MiBgYnVsay1zZW5kc2AuICovXG5mdW5jdGlvbiBzbHVnT2YobmFtZTogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIG5hbWUudG9Mb3dlckNhc2UoKS5yZXBsYWNlQWxsKCcgJywgJy0nKVxufVxuXG4vKiogYGNyZWF0ZURvY3VtZW50YCBcdTIxOTIgYGNyZWF0ZS1kb2N1bWVudGAuICovXG5jb25zdCBwYWdlT2YgPSAoaWQ6IHN0cmluZykgPT4gaWQucmVwbGFjZUFsbCgvW0EtWl0vZywgKGxldHRlcikgPT4gYC0ke2xldHRlci50b0xvd2VyQ2FzZSgpfWApXG5cbi8qKiBUaGUgYWRkcmVzcyBvZiBhbiBvcGVyYXRpb24ncyBwYWdlIHdpdGhpbiB0aGUgc2l0ZS4gKi9cbmV4cG9ydCBjb25zdCBsaW5rVG8gPSAoeyB0YWcsIGlkIH06IE9wZXJhdGlvbikgPT4gYC9yZWZlcmVuY2UvJHtzbHVnT2YodGFnKX0vJHtwYWdlT2YoaWQpfWBcbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvc2RrXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZC9zZGsvcmVhZC10eXBlcy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZC9zZGsvcmVhZC10eXBlcy50c1wiO2ltcG9ydCB7IGZpbGVVUkxUb1BhdGggfSBmcm9tICdub2RlOnVybCdcbmltcG9ydCB7IEFwcGxpY2F0aW9uLCB0eXBlIERlY2xhcmF0aW9uUmVmbGVjdGlvbiwgT3B0aW9uRGVmYXVsdHMsIFJlZmxlY3Rpb25LaW5kIH0gZnJvbSAndHlwZWRvYydcblxuLyoqIFRoZSBlbnRyaWVzIG9mIHRoZSBwYWNrYWdlIGJ5IHRoZSBuYW1lcyB0aGF0IHByb2dyYW1zIGltcG9ydC4gKi9cbmNvbnN0IGVudHJpZXMgPSB7XG4gICdAc2lnbnBvc3Qvc2RrJzogJ2luZGV4LnRzJyxcbiAgJ0BzaWducG9zdC9zZGsvbm9kZSc6ICdub2RlLnRzJyxcbiAgJ0BzaWducG9zdC9zZGsvbXN3JzogJ21zdy9pbmRleC50cycsXG4gICdAc2lnbnBvc3Qvc2RrL21vY2stc2VydmVyJzogJ21zdy9zZXJ2ZXIudHMnXG59XG5cbi8qKiBTb21ldGhpbmcgdGhhdCB0aGUgU0RLIGV4cG9ydHMuICovXG5leHBvcnQgaW50ZXJmYWNlIEV4cG9ydGVkIHtcbiAgbmFtZTogc3RyaW5nXG4gIC8qKiBXaGF0IHRvIGltcG9ydCBpdCBmcm9tLiAqL1xuICBlbnRyeTogc3RyaW5nXG4gIC8qKiBUaGUgc291cmNlIGZpbGUgdGhhdCBkZWNsYXJlcyBpdCwgc3VjaCBhcyBgcmVzb3VyY2VzL2RvY3VtZW50cy50c2AuICovXG4gIGZpbGU6IHN0cmluZ1xuICBkZWNsYXJhdGlvbjogRGVjbGFyYXRpb25SZWZsZWN0aW9uXG59XG5cbi8qKiBFdmVyeXRoaW5nIHRoYXQgdGhlIFNESyBpdHNlbGYgZGVjbGFyZXMgYW5kIGV4cG9ydHMuIFRoZSB0eXBlcyBvZiB0aGUgY29udHJhY3QgYXJlIGRlc2NyaWJlZCB3aXRoIHRoZSBvcGVyYXRpb25zLiAqL1xuZXhwb3J0IGNvbnN0IGV4cG9ydGVkOiBFeHBvcnRlZFtdID0gKGF3YWl0IG1vZHVsZXMoKSkuZmxhdE1hcCgoW2VudHJ5LCBtb2R1bGVdKSA9PlxuICAobW9kdWxlLmNoaWxkcmVuID8/IFtdKVxuICAgIC5maWx0ZXIoKGRlY2xhcmF0aW9uKSA9PiAhZGVjbGFyYXRpb24ua2luZE9mKFJlZmxlY3Rpb25LaW5kLlJlZmVyZW5jZSkpXG4gICAgLm1hcCgoZGVjbGFyYXRpb24pID0+ICh7IG5hbWU6IGRlY2xhcmF0aW9uLm5hbWUsIGVudHJ5LCBmaWxlOiBmaWxlT2YoZGVjbGFyYXRpb24pLCBkZWNsYXJhdGlvbiB9KSlcbiAgICAuZmlsdGVyKCh7IGZpbGUgfSkgPT4gZmlsZSAhPT0gJ3R5cGVzLnRzJylcbilcblxuYXN5bmMgZnVuY3Rpb24gbW9kdWxlcygpIHtcbiAgY29uc3Qgc291cmNlID0gZmlsZVVSTFRvUGF0aChuZXcgVVJMKCcuLi8uLi8uLi9zZGsvJywgaW1wb3J0Lm1ldGEudXJsKSlcbiAgY29uc3QgYXBwbGljYXRpb24gPSBhd2FpdCBBcHBsaWNhdGlvbi5ib290c3RyYXAoe1xuICAgIGVudHJ5UG9pbnRzOiBPYmplY3QudmFsdWVzKGVudHJpZXMpLm1hcCgoZmlsZSkgPT4gYCR7c291cmNlfXNyYy8ke2ZpbGV9YCksXG4gICAgdHNjb25maWc6IGAke3NvdXJjZX10c2NvbmZpZy5qc29uYCxcbiAgICAvLyBUaGUgY29tcGlsZXIgaGFzIGl0cyBvd24gY2hlY2suXG4gICAgc2tpcEVycm9yQ2hlY2tpbmc6IHRydWUsXG4gICAgZXhjbHVkZUludGVybmFsOiB0cnVlLFxuICAgIGV4Y2x1ZGVQcml2YXRlOiB0cnVlLFxuICAgIGV4Y2x1ZGVFeHRlcm5hbHM6IHRydWUsXG4gICAgZXh0ZXJuYWxQYXR0ZXJuOiBbJyoqL3NwZWMvKionLCAnKiovbm9kZV9tb2R1bGVzLyoqJ10sXG4gICAgLy8gVGhvc2Ugb2YgdGhlIGNvbnRyYWN0J3MgdHlwZXMuXG4gICAgYmxvY2tUYWdzOiBbLi4uT3B0aW9uRGVmYXVsdHMuYmxvY2tUYWdzLCAnQGRlc2NyaXB0aW9uJ10sXG4gICAgZGlzYWJsZUdpdDogdHJ1ZSxcbiAgICBzb3VyY2VMaW5rVGVtcGxhdGU6ICd7cGF0aH0nLFxuICAgIHNvcnQ6IFsnc291cmNlLW9yZGVyJ10sXG4gICAgbG9nTGV2ZWw6ICdXYXJuJ1xuICB9KVxuICBjb25zdCBwcm9qZWN0ID0gYXdhaXQgYXBwbGljYXRpb24uY29udmVydCgpXG4gIGlmICghcHJvamVjdCkgdGhyb3cgbmV3IEVycm9yKCd0aGUgdHlwZXMgb2YgdGhlIFNESyBjYW5ub3QgYmUgcmVhZCcpXG4gIHJldHVybiBPYmplY3QuZW50cmllcyhlbnRyaWVzKS5tYXAoKFtlbnRyeSwgZmlsZV0pID0+IHtcbiAgICBjb25zdCBtb2R1bGUgPSBwcm9qZWN0LmdldENoaWxkQnlOYW1lKFtmaWxlLnJlcGxhY2UoLyhcXC9pbmRleCk/XFwudHMkLywgJycpXSlcbiAgICByZXR1cm4gW2VudHJ5LCBtb2R1bGUgYXMgRGVjbGFyYXRpb25SZWZsZWN0aW9uXSBhcyBjb25zdFxuICB9KVxufVxuXG5mdW5jdGlvbiBmaWxlT2YoeyBuYW1lLCBzb3VyY2VzIH06IERlY2xhcmF0aW9uUmVmbGVjdGlvbikge1xuICBjb25zdCBbc291cmNlXSA9IHNvdXJjZXMgPz8gW11cbiAgaWYgKCFzb3VyY2UpIHRocm93IG5ldyBFcnJvcihgJHtuYW1lfSBvZiB0aGUgU0RLIGhhcyBubyBzb3VyY2VgKVxuICByZXR1cm4gc291cmNlLmZpbGVOYW1lXG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0LWRldmVsb3Blci9kb2NzL2J1aWxkL3Nka1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvc2RrL3BhZ2VzLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy93b3JrL3d0LWRldmVsb3Blci9kb2NzL2J1aWxkL3Nkay9wYWdlcy50c1wiO2ltcG9ydCB7IHR5cGUgRXhwb3J0ZWQsIGV4cG9ydGVkIH0gZnJvbSAnLi9yZWFkLXR5cGVzLmpzJ1xuXG4vKiogQSBwYWdlIGFib3V0IGEgcGFydCBvZiB0aGUgU0RLLiAqL1xuZXhwb3J0IGludGVyZmFjZSBTZGtQYWdlIHtcbiAgdGl0bGU6IHN0cmluZ1xuICAvKiogSXRzIGFkZHJlc3Mgd2l0aGluIHRoZSBzaXRlLiAqL1xuICBsaW5rOiBzdHJpbmdcbiAgLyoqIFdoYXQgaXQgZGVzY3JpYmVzLCBpbiB0aGlzIG9yZGVyLiAqL1xuICBleHBvcnRzOiBFeHBvcnRlZFtdXG4gIC8qKiBUaGUgcHJvcGVydHkgb2YgdGhlIGNsaWVudCB3aG9zZSBtZXRob2RzIGl0IGRlc2NyaWJlcy4gKi9cbiAgcmVzb3VyY2U/OiBzdHJpbmdcbn1cblxuY29uc3QgYmFzZSA9ICcvcmVmZXJlbmNlL3NkaydcblxuLy8gVGhlIHNvdXJjZSBmaWxlcyB0aGF0IGVhY2ggcGFnZSBkZXNjcmliZXMsIGluIHRoaXMgb3JkZXIuIEEgZmlsZSB0aGF0IG5vIHBhZ2UgaGFzIGlzIGFuIGVycm9yLlxuY29uc3QgdG9waWNzOiBSZWNvcmQ8c3RyaW5nLCB7IHRpdGxlOiBzdHJpbmc7IGZpbGVzOiBzdHJpbmdbXSB9PiA9IHtcbiAgY2xpZW50OiB7IHRpdGxlOiAnQ2xpZW50IGFuZCBvcHRpb25zJywgZmlsZXM6IFsnY2xpZW50LnRzJywgJ3NldHRpbmdzLnRzJywgJ3RyYW5zcG9ydC50cycsICdhdHRlbXB0LnRzJywgJ2FwaS50cyddIH0sXG4gIHJlc3VsdHM6IHsgdGl0bGU6ICdSZXN1bHRzIGFuZCBsaXN0cycsIGZpbGVzOiBbJ2FwaS1wcm9taXNlLnRzJywgJ3BhZ2luYXRpb24udHMnXSB9LFxuICBlcnJvcnM6IHsgdGl0bGU6ICdFcnJvcnMnLCBmaWxlczogWydlcnJvcnMudHMnXSB9LFxuICBmaWxlczoge1xuICAgIHRpdGxlOiAnVXBsb2FkcyBhbmQgZG93bmxvYWRzJyxcbiAgICBmaWxlczogWydmaWxlcy50cycsICd1cGxvYWRzLnRzJywgJ2Rvd25sb2Fkcy50cycsICdyZXN1bWluZy1kb3dubG9hZC50cycsICdub2RlLnRzJ11cbiAgfSxcbiAgd2FpdGluZzogeyB0aXRsZTogJ1dhaXRpbmcnLCBmaWxlczogWyd3YWl0LnRzJ10gfSxcbiAgbG9nZ2luZzogeyB0aXRsZTogJ0xvZ2dpbmcnLCBmaWxlczogWydsb2dnZXIudHMnXSB9LFxuICBzaWduaW5nOiB7IHRpdGxlOiAnU2lnbmluZyBzZXNzaW9ucycsIGZpbGVzOiBbJ3NpZ25pbmctY2xpZW50LnRzJ10gfSxcbiAgdGVzdGluZzogeyB0aXRsZTogJ01vY2tzIGZvciB0ZXN0cycsIGZpbGVzOiBbJ21zdy9pbmRleC50cycsICdtc3cvc2VydmVyLnRzJywgJ21zdy8nXSB9XG59XG5cbi8qKiBUaGUgcHJvcGVydGllcyBvZiB0aGUgY2xpZW50LCB3aXRoIHRoZSB0eXBlcyBvZiB0aGVpciB2YWx1ZXMuICovXG5jb25zdCByZXNvdXJjZXMgPSBuZXcgTWFwKFxuICAoZXhwb3J0T2YoJ1NpZ25wb3N0JykuZGVjbGFyYXRpb24uY2hpbGRyZW4gPz8gW10pLmZsYXRNYXAoKHsgbmFtZSwgdHlwZSB9KSA9PlxuICAgIHR5cGU/LnR5cGUgPT09ICdyZWZlcmVuY2UnID8gW1t0eXBlLm5hbWUsIG5hbWVdIGFzIGNvbnN0XSA6IFtdXG4gIClcbilcblxuZXhwb3J0IGNvbnN0IHRvcGljUGFnZXM6IFNka1BhZ2VbXSA9IE9iamVjdC5lbnRyaWVzKHRvcGljcykubWFwKChbc2x1ZywgeyB0aXRsZSwgZmlsZXMgfV0pID0+ICh7XG4gIHRpdGxlLFxuICBsaW5rOiBgJHtiYXNlfS8ke3NsdWd9YCxcbiAgZXhwb3J0czogWy4uLm5ldyBTZXQoZmlsZXMuZmxhdE1hcCgobmFtZSkgPT4gZXhwb3J0ZWQuZmlsdGVyKCh7IGZpbGUgfSkgPT4gZmlsZS5zdGFydHNXaXRoKG5hbWUpKSkpXVxufSkpXG5cbmV4cG9ydCBjb25zdCByZXNvdXJjZVBhZ2VzOiBTZGtQYWdlW10gPSBbLi4ucmVzb3VyY2VzXS5tYXAoKFt0eXBlLCByZXNvdXJjZV0pID0+IHtcbiAgY29uc3QgeyBmaWxlIH0gPSBleHBvcnRPZih0eXBlKVxuICBjb25zdCBvd24gPSBleHBvcnRlZC5maWx0ZXIoKGVhY2gpID0+IGVhY2guZmlsZSA9PT0gZmlsZSlcbiAgcmV0dXJuIHsgdGl0bGU6IHJlc291cmNlLCBsaW5rOiBgJHtiYXNlfS8ke3NsdWdPZihyZXNvdXJjZSl9YCwgZXhwb3J0czogb3duLCByZXNvdXJjZSB9XG59KVxuXG5jb25zdCBwbGFjZXMgPSBuZXcgTWFwKFxuICBbLi4udG9waWNQYWdlcywgLi4ucmVzb3VyY2VQYWdlc10uZmxhdE1hcCgocGFnZSkgPT4gcGFnZS5leHBvcnRzLm1hcCgoeyBuYW1lIH0pID0+IFtuYW1lLCBwYWdlXSkpXG4pXG5cbmZvciAoY29uc3QgeyBuYW1lLCBmaWxlIH0gb2YgZXhwb3J0ZWQpIGlmICghcGxhY2VzLmhhcyhuYW1lKSkgdGhyb3cgbmV3IEVycm9yKGBubyBwYWdlIGRlc2NyaWJlcyAke25hbWV9IG9mICR7ZmlsZX1gKVxuXG4vKiogV2hlcmUgc29tZXRoaW5nIHRoYXQgdGhlIFNESyBleHBvcnRzIGlzIGRlc2NyaWJlZC4gKi9cbmV4cG9ydCBmdW5jdGlvbiBsaW5rVG9FeHBvcnQobmFtZTogc3RyaW5nKTogc3RyaW5nIHwgdW5kZWZpbmVkIHtcbiAgY29uc3QgcGFnZSA9IHBsYWNlcy5nZXQobmFtZSlcbiAgaWYgKCFwYWdlKSByZXR1cm4gdW5kZWZpbmVkXG4gIHJldHVybiBwYWdlLnJlc291cmNlICYmIHJlc291cmNlcy5oYXMobmFtZSkgPyBwYWdlLmxpbmsgOiBgJHtwYWdlLmxpbmt9IyR7bmFtZX1gXG59XG5cbi8qKiBUaGUgY2xhc3Mgb2YgYSByZXNvdXJjZSwgd2hpY2ggaXRzIHBhZ2UgZGVzY3JpYmVzIGJ5IGl0cyBtZXRob2RzLiAqL1xuZXhwb3J0IGNvbnN0IGlzUmVzb3VyY2VPZiA9ICh7IHJlc291cmNlIH06IFNka1BhZ2UsIHsgbmFtZSB9OiBFeHBvcnRlZCkgPT5cbiAgcmVzb3VyY2UgIT09IHVuZGVmaW5lZCAmJiByZXNvdXJjZXMuZ2V0KG5hbWUpID09PSByZXNvdXJjZVxuXG4vKiogV2hlcmUgYSBtZXRob2Qgb2YgdGhlIGNsaWVudCBpcyBkZXNjcmliZWQsIHN1Y2ggYXMgYGRvY3VtZW50cy5jcmVhdGVgLCBvciBvbmUgb2YgdGhlIGNsaWVudCBvZiBhIHNpZ25pbmcgc2Vzc2lvbi4gKi9cbmV4cG9ydCBmdW5jdGlvbiBsaW5rVG9NZXRob2QobWV0aG9kOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBbcmVzb3VyY2UsIG5hbWVdID0gbWV0aG9kLmluY2x1ZGVzKCcuJykgPyBtZXRob2Quc3BsaXQoJy4nKSA6IFsnc2lnbmluZycsIG1ldGhvZF1cbiAgY29uc3QgcGFnZSA9IFsuLi5yZXNvdXJjZVBhZ2VzLCAuLi50b3BpY1BhZ2VzXS5maW5kKCh7IGxpbmsgfSkgPT4gbGluayA9PT0gYCR7YmFzZX0vJHtzbHVnT2YocmVzb3VyY2UgPz8gJycpfWApXG4gIGNvbnN0IHR5cGUgPSBwYWdlPy5leHBvcnRzLmZpbmQoKGVhY2gpID0+IGVhY2guZGVjbGFyYXRpb24uY2hpbGRyZW4/LnNvbWUoKG1lbWJlcikgPT4gbWVtYmVyLm5hbWUgPT09IG5hbWUpKVxuICBpZiAoIXBhZ2UgfHwgIXR5cGUpIHRocm93IG5ldyBFcnJvcihgdGhlIFNESyBoYXMgbm8gbWV0aG9kICR7bWV0aG9kfWApXG4gIHJldHVybiBgJHtwYWdlLmxpbmt9IyR7YW5jaG9yT2YodHlwZS5uYW1lLCBuYW1lID8/ICcnKX1gXG59XG5cbi8qKiBUaGUgYW5jaG9yIG9mIGEgbWVtYmVyIG9mIGEgdHlwZS4gKi9cbmV4cG9ydCBjb25zdCBhbmNob3JPZiA9ICh0eXBlOiBzdHJpbmcsIG1lbWJlcjogc3RyaW5nKSA9PiAocmVzb3VyY2VzLmhhcyh0eXBlKSA/IG1lbWJlciA6IGAke3R5cGV9LSR7bWVtYmVyfWApXG5cbmZ1bmN0aW9uIGV4cG9ydE9mKG5hbWU6IHN0cmluZyk6IEV4cG9ydGVkIHtcbiAgY29uc3QgZm91bmQgPSBleHBvcnRlZC5maW5kKChlYWNoKSA9PiBlYWNoLm5hbWUgPT09IG5hbWUpXG4gIGlmICghZm91bmQpIHRocm93IG5ldyBFcnJvcihgdGhlIFNESyBkb2VzIG5vdCBleHBvcnQgJHtuYW1lfWApXG4gIHJldHVybiBmb3VuZFxufVxuXG4vKiogYHRlbXBsYXRlTGlua3NgIFx1MjE5MiBgdGVtcGxhdGUtbGlua3NgLiAqL1xuZnVuY3Rpb24gc2x1Z09mKHJlc291cmNlOiBzdHJpbmcpIHtcbiAgcmV0dXJuIHJlc291cmNlLnJlcGxhY2VBbGwoL1tBLVpdL2csIChsZXR0ZXIpID0+IGAtJHtsZXR0ZXIudG9Mb3dlckNhc2UoKX1gKVxufVxuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZFwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QtZGV2ZWxvcGVyL2RvY3MvYnVpbGQvc2lkZWJhci50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC1kZXZlbG9wZXIvZG9jcy9idWlsZC9zaWRlYmFyLnRzXCI7aW1wb3J0IHsgbGlua1RvLCByZXNvdXJjZXMgfSBmcm9tICcuL2NvbnRyYWN0LmpzJ1xuaW1wb3J0IHsgcmVzb3VyY2VQYWdlcywgdG9waWNQYWdlcyB9IGZyb20gJy4vc2RrL3BhZ2VzLmpzJ1xuXG5pbnRlcmZhY2UgRW50cnkge1xuICB0ZXh0OiBzdHJpbmdcbiAgbGluaz86IHN0cmluZ1xuICBpdGVtcz86IEVudHJ5W11cbiAgY29sbGFwc2VkPzogYm9vbGVhblxufVxuXG5jb25zdCBwYWdlID0gKHRleHQ6IHN0cmluZywgbGluazogc3RyaW5nKTogRW50cnkgPT4gKHsgdGV4dCwgbGluayB9KVxuXG5jb25zdCBndWlkZXM6IEVudHJ5W10gPSBbXG4gIHtcbiAgICB0ZXh0OiAnR2V0IHN0YXJ0ZWQnLFxuICAgIGl0ZW1zOiBbXG4gICAgICBwYWdlKCdJbnRyb2R1Y3Rpb24nLCAnLycpLFxuICAgICAgcGFnZSgnUXVpY2tzdGFydCcsICcvcXVpY2tzdGFydCcpLFxuICAgICAgcGFnZSgnWW91ciBmaXJzdCBkb2N1bWVudCcsICcvZ3VpZGVzL2ZpcnN0LWRvY3VtZW50JyksXG4gICAgICBwYWdlKCdDb29rYm9vaycsICcvZ3VpZGVzL2Nvb2tib29rJylcbiAgICBdXG4gIH0sXG4gIHtcbiAgICB0ZXh0OiAnQ29uY2VwdHMnLFxuICAgIGl0ZW1zOiBbXG4gICAgICBwYWdlKCdEb2N1bWVudHMnLCAnL2NvbmNlcHRzL2RvY3VtZW50cycpLFxuICAgICAgcGFnZSgnU2lnbmVycycsICcvY29uY2VwdHMvc2lnbmVycycpLFxuICAgICAgcGFnZSgnU2VhbHMnLCAnL2NvbmNlcHRzL3NlYWxzJyksXG4gICAgICBwYWdlKCdUaGUgYXVkaXQgdHJhaWwnLCAnL2NvbmNlcHRzL2F1ZGl0LXRyYWlsJyksXG4gICAgICBwYWdlKCdMZWdhbCBlZmZlY3QnLCAnL2NvbmNlcHRzL2xlZ2FsJylcbiAgICBdXG4gIH0sXG4gIHtcbiAgICB0ZXh0OiAnR3VpZGVzJyxcbiAgICBpdGVtczogW1xuICAgICAgcGFnZSgnUGxhY2luZyBmaWVsZHMnLCAnL2d1aWRlcy9wbGFjaW5nLWZpZWxkcycpLFxuICAgICAgcGFnZSgnVGV4dCB0YWdzJywgJy9ndWlkZXMvdGV4dC10YWdzJyksXG4gICAgICBwYWdlKCdTZXZlcmFsIGZpbGVzJywgJy9ndWlkZXMvc2V2ZXJhbC1maWxlcycpLFxuICAgICAgcGFnZSgnVXBsb2FkIGEgbGFyZ2UgZmlsZScsICcvZ3VpZGVzL2xhcmdlLWZpbGVzJyksXG4gICAgICBwYWdlKCdMYW5ndWFnZXMnLCAnL2d1aWRlcy9sYW5ndWFnZXMnKSxcbiAgICAgIHBhZ2UoJ0VtYmVkZGVkIHNpZ25pbmcnLCAnL2d1aWRlcy9lbWJlZGRlZC1zaWduaW5nJyksXG4gICAgICBwYWdlKCdPbmUgZmllbGQgYXQgYSB0aW1lJywgJy9ndWlkZXMvb25lLWZpZWxkLWF0LWEtdGltZScpLFxuICAgICAgcGFnZSgnU2lnbiBpbiBwZXJzb24nLCAnL2d1aWRlcy9pbi1wZXJzb24nKSxcbiAgICAgIHBhZ2UoJ09uZSBvZiBzZXZlcmFsIHBlb3BsZScsICcvZ3VpZGVzL29uZS1vZi1zZXZlcmFsJyksXG4gICAgICBwYWdlKCdDb3BpZXMgZm9yIHRob3NlIHdobyB3YXRjaCcsICcvZ3VpZGVzL2NvcGllcycpLFxuICAgICAgcGFnZSgnQWZ0ZXIgc2lnbmluZycsICcvZ3VpZGVzL2FmdGVyLXNpZ25pbmcnKSxcbiAgICAgIHBhZ2UoJ1JlbWluZGVycycsICcvZ3VpZGVzL3JlbWluZGVycycpLFxuICAgICAgcGFnZSgnVGltZSB6b25lcycsICcvZ3VpZGVzL3RpbWUtem9uZXMnKSxcbiAgICAgIHBhZ2UoJ0VtYmVkZGVkIGZpZWxkIGVkaXRvcicsICcvZ3VpZGVzL2VtYmVkZGVkLWVkaXRpbmcnKSxcbiAgICAgIHBhZ2UoJ1RlbXBsYXRlcyBhbmQgcHJlZmlsbCcsICcvZ3VpZGVzL3RlbXBsYXRlcycpLFxuICAgICAgcGFnZSgnTGlua3MgdGhhdCBhbnlib2R5IG1heSBvcGVuJywgJy9ndWlkZXMvdGVtcGxhdGUtbGlua3MnKSxcbiAgICAgIHBhZ2UoJ0J1bGsgc2VuZCBmcm9tIGEgQ1NWJywgJy9ndWlkZXMvYnVsay1zZW5kJyksXG4gICAgICBwYWdlKCdXZWJob29rcycsICcvZ3VpZGVzL3dlYmhvb2tzJyksXG4gICAgICBwYWdlKCdXZWJob29rcyBpbiBvdGhlciBsYW5ndWFnZXMnLCAnL2d1aWRlcy93ZWJob29rcy1pbi1vdGhlci1sYW5ndWFnZXMnKSxcbiAgICAgIHBhZ2UoJ1RoZSBTREsnLCAnL2d1aWRlcy9zZGsnKSxcbiAgICAgIHBhZ2UoJ1RoZSBjb21tYW5kJywgJy9ndWlkZXMvY29tbWFuZCcpLFxuICAgICAgcGFnZSgnQmVoaW5kIGEgcHJveHknLCAnL2d1aWRlcy9wcm94aWVzJyksXG4gICAgICBwYWdlKCdPdGhlciBsYW5ndWFnZXMnLCAnL2d1aWRlcy9vdGhlci1sYW5ndWFnZXMnKSxcbiAgICAgIHBhZ2UoJ0dlbmVyYXRlZCBjbGllbnRzJywgJy9ndWlkZXMvZ2VuZXJhdGVkLWNsaWVudHMnKSxcbiAgICAgIHBhZ2UoJ1Rlc3RpbmcgeW91ciBpbnRlZ3JhdGlvbicsICcvZ3VpZGVzL3Rlc3RpbmcnKSxcbiAgICAgIHBhZ2UoJ0FnZW50cycsICcvZ3VpZGVzL2FnZW50cycpLFxuICAgICAgcGFnZSgnQVBJIGtleXMnLCAnL2d1aWRlcy9hcGkta2V5cycpLFxuICAgICAgcGFnZSgnQWNjb3VudCBzZXR0aW5ncycsICcvZ3VpZGVzL2FjY291bnQtc2V0dGluZ3MnKSxcbiAgICAgIHBhZ2UoJ01lbWJlcnMgYW5kIHRoZSBjb25zb2xlJywgJy9ndWlkZXMvbWVtYmVycycpLFxuICAgICAgcGFnZSgnRXJyb3JzLCByZXRyaWVzIGFuZCBpZGVtcG90ZW5jeScsICcvZ3VpZGVzL2Vycm9ycy1hbmQtcmV0cmllcycpLFxuICAgICAgcGFnZSgnQ29uZGl0aW9uYWwgcmVxdWVzdHMnLCAnL2d1aWRlcy9jb25kaXRpb25hbC1yZXF1ZXN0cycpLFxuICAgICAgcGFnZSgnU2VhbHMgYW5kIHZlcmlmaWNhdGlvbicsICcvZ3VpZGVzL3ZlcmlmaWNhdGlvbicpLFxuICAgICAgcGFnZSgnVmVyaWZ5IHdpdGhvdXQgYSBzZXJ2aWNlJywgJy9ndWlkZXMvdmVyaWZ5aW5nLWFsb25lJyksXG4gICAgICBwYWdlKCdFdmlkZW5jZSBwYWNrYWdlcycsICcvZ3VpZGVzL2V2aWRlbmNlJyksXG4gICAgICBwYWdlKCdFcmFzaW5nIGRvY3VtZW50cycsICcvZ3VpZGVzL2VyYXNpbmctZG9jdW1lbnRzJyksXG4gICAgICBwYWdlKCdWZXJzaW9uaW5nIGFuZCBkZXByZWNhdGlvbicsICcvZ3VpZGVzL3ZlcnNpb25pbmcnKSxcbiAgICAgIHBhZ2UoJ0FjY2Vzc2liaWxpdHknLCAnL2d1aWRlcy9hY2Nlc3NpYmlsaXR5JyksXG4gICAgICBwYWdlKCdHb2luZyBsaXZlJywgJy9ndWlkZXMvZ29pbmctbGl2ZScpXG4gICAgXVxuICB9LFxuICB7XG4gICAgdGV4dDogJ01pZ3JhdGluZyB0byBTaWducG9zdCcsXG4gICAgaXRlbXM6IFtcbiAgICAgIHBhZ2UoJ0Zyb20gRG9jdVNlYWwnLCAnL2d1aWRlcy9taWdyYXRpbmctZnJvbS1kb2N1c2VhbCcpLFxuICAgICAgcGFnZSgnRnJvbSBEcm9wYm94IFNpZ24nLCAnL2d1aWRlcy9taWdyYXRpbmctZnJvbS1kcm9wYm94LXNpZ24nKSxcbiAgICAgIHBhZ2UoJ0Zyb20gRG9jdXNpZ24nLCAnL2d1aWRlcy9taWdyYXRpbmctZnJvbS1kb2N1c2lnbicpXG4gICAgXVxuICB9LFxuICB7XG4gICAgdGV4dDogJ1J1bm5pbmcgU2lnbnBvc3QnLFxuICAgIGl0ZW1zOiBbXG4gICAgICBwYWdlKCdTZWxmLWhvc3RpbmcnLCAnL3NlbGYtaG9zdGluZy8nKSxcbiAgICAgIHBhZ2UoJ0RlcGxveWluZycsICcvc2VsZi1ob3N0aW5nL2RlcGxveWluZycpLFxuICAgICAgcGFnZSgnS2V5cyBpbiBhbiBIU00gb3IgYSBLTVMnLCAnL3NlbGYtaG9zdGluZy9leHRlcm5hbC1rZXlzJyksXG4gICAgICBwYWdlKCdTdG9yYWdlJywgJy9zZWxmLWhvc3Rpbmcvc3RvcmFnZScpLFxuICAgICAgcGFnZSgnVGV4dCBtZXNzYWdlcycsICcvc2VsZi1ob3N0aW5nL3RleHQtbWVzc2FnZXMnKSxcbiAgICAgIHBhZ2UoJ1NpbmdsZSBzaWduLW9uJywgJy9zZWxmLWhvc3Rpbmcvc2luZ2xlLXNpZ24tb24nKSxcbiAgICAgIHBhZ2UoJ01haWwgdGhhdCBib3VuY2VzJywgJy9zZWxmLWhvc3RpbmcvYm91bmNlcycpLFxuICAgICAgcGFnZSgnTWFueSBwcm9jZXNzZXMnLCAnL3NlbGYtaG9zdGluZy9tYW55LXByb2Nlc3NlcycpLFxuICAgICAgcGFnZSgnU3Vydml2ZSB0aGUgbG9zcyBvZiBhIGRhdGFiYXNlJywgJy9zZWxmLWhvc3RpbmcvaGlnaC1hdmFpbGFiaWxpdHknKSxcbiAgICAgIHBhZ2UoJ1doYXQgYSBsb3NzIGNvc3RzJywgJy9zZWxmLWhvc3Rpbmcvc2Vjb25kLXBsYWNlJyksXG4gICAgICBwYWdlKCdSZWhlYXJzYWxzJywgJy9zZWxmLWhvc3RpbmcvcmVoZWFyc2FscycpLFxuICAgICAgcGFnZSgnT3BlcmF0aW9ucycsICcvc2VsZi1ob3N0aW5nL29wZXJhdGlvbnMnKSxcbiAgICAgIHBhZ2UoJ01vbml0b3JpbmcnLCAnL3NlbGYtaG9zdGluZy9tb25pdG9yaW5nJyksXG4gICAgICBwYWdlKCdXaGF0IG9wZXJhdG9ycyBkaWQnLCAnL3NlbGYtaG9zdGluZy9vcGVyYXRvci1sb2cnKSxcbiAgICAgIHBhZ2UoJ1J1bmJvb2snLCAnL3NlbGYtaG9zdGluZy9ydW5ib29rJyksXG4gICAgICBwYWdlKCdCYWNrdXBzJywgJy9zZWxmLWhvc3RpbmcvYmFja3VwJyksXG4gICAgICBwYWdlKCdQZXJmb3JtYW5jZScsICcvc2VsZi1ob3N0aW5nL3BlcmZvcm1hbmNlJyksXG4gICAgICBwYWdlKCdTY2FsaW5nJywgJy9zZWxmLWhvc3Rpbmcvc2NhbGluZycpLFxuICAgICAgcGFnZSgnRHJpbGxzJywgJy9zZWxmLWhvc3RpbmcvZHJpbGxzJyksXG4gICAgICBwYWdlKCdVcGdyYWRpbmcnLCAnL3NlbGYtaG9zdGluZy91cGdyYWRpbmcnKSxcbiAgICAgIHBhZ2UoJ1NlY3VyaXR5JywgJy9zZWxmLWhvc3Rpbmcvc2VjdXJpdHknKSxcbiAgICAgIHBhZ2UoJ0RhdGEgbWFwJywgJy9zZWxmLWhvc3RpbmcvZGF0YS1tYXAnKSxcbiAgICAgIHBhZ2UoJ0ZvciBhdWRpdG9ycycsICcvc2VsZi1ob3N0aW5nL2F1ZGl0b3JzJylcbiAgICBdXG4gIH0sXG4gIHtcbiAgICB0ZXh0OiAnTW9yZScsXG4gICAgaXRlbXM6IFtcbiAgICAgIHBhZ2UoJ0xpbWl0cyBhbmQgcGxhbnMnLCAnL2xpbWl0cy1hbmQtcGxhbnMnKSxcbiAgICAgIHBhZ2UoJ0Vycm9yIGNvZGVzJywgJy9lcnJvcnMnKSxcbiAgICAgIHBhZ2UoJ0NoYW5nZWxvZycsICcvY2hhbmdlbG9nJylcbiAgICBdXG4gIH1cbl1cblxuY29uc3QgcmVmZXJlbmNlOiBFbnRyeVtdID0gW1xuICB7IHRleHQ6ICdSZWZlcmVuY2UnLCBpdGVtczogW3BhZ2UoJ0FsbCBvcGVyYXRpb25zJywgJy9yZWZlcmVuY2UvJyksIHBhZ2UoJ0V2ZW50IHR5cGVzJywgJy9yZWZlcmVuY2UvZXZlbnQtdHlwZXMnKV0gfSxcbiAge1xuICAgIHRleHQ6ICdUaGUgU0RLJyxcbiAgICBsaW5rOiAnL3JlZmVyZW5jZS9zZGsvJyxcbiAgICBjb2xsYXBzZWQ6IHRydWUsXG4gICAgaXRlbXM6IFsuLi50b3BpY1BhZ2VzLCAuLi5yZXNvdXJjZVBhZ2VzXS5tYXAoKHsgdGl0bGUsIGxpbmsgfSkgPT4gcGFnZSh0aXRsZSwgbGluaykpXG4gIH0sXG4gIC4uLnJlc291cmNlcy5tYXAoKHsgbmFtZSwgc2x1Zywgb3BlcmF0aW9ucyB9KSA9PiAoe1xuICAgIHRleHQ6IG5hbWUsXG4gICAgbGluazogYC9yZWZlcmVuY2UvJHtzbHVnfS9gLFxuICAgIGNvbGxhcHNlZDogdHJ1ZSxcbiAgICBpdGVtczogb3BlcmF0aW9ucy5tYXAoKG9wZXJhdGlvbikgPT4gcGFnZShvcGVyYXRpb24uc3VtbWFyeSwgbGlua1RvKG9wZXJhdGlvbikpKVxuICB9KSlcbl1cblxuZXhwb3J0IGNvbnN0IHNpZGViYXIgPSB7ICcvJzogZ3VpZGVzLCAnL3JlZmVyZW5jZS8nOiByZWZlcmVuY2UgfVxuXG4vKiogVGhlIHNhbWUgZm9yIGBsbG1zLnR4dGAsIHdoaWNoIGxpc3RzIHRoZSBlbnRyaWVzIG9mIGEgZ3JvdXAgYW5kIG5vdCBpdHMgb3duIHBhZ2UuICovXG5leHBvcnQgY29uc3QgY29udGVudHMgPSB7ICcvJzogZ3VpZGVzLCAnL3JlZmVyZW5jZS8nOiByZWZlcmVuY2UubWFwKHdpdGhPd25QYWdlKSB9XG5cbmZ1bmN0aW9uIHdpdGhPd25QYWdlKHsgbGluaywgaXRlbXMgPSBbXSwgLi4uZ3JvdXAgfTogRW50cnkpOiBFbnRyeSB7XG4gIHJldHVybiBsaW5rID8geyAuLi5ncm91cCwgaXRlbXM6IFtwYWdlKCdPdmVydmlldyBhbmQgb2JqZWN0cycsIGxpbmspLCAuLi5pdGVtc10gfSA6IHsgLi4uZ3JvdXAsIGl0ZW1zIH1cbn1cbiJdLAogICJtYXBwaW5ncyI6ICI7QUFBOFEsU0FBNEIsb0JBQW9CO0FBQzlULE9BQU8sVUFBVTs7O0FDUWpCLElBQU0sY0FBYztBQU1iLFNBQVMsVUFBMkIsUUFBYSxPQUE4RDtBQUNwSCxRQUFNLFNBQWMsQ0FBQztBQUVyQixRQUFNLFFBQW1CLENBQUM7QUFDMUIsYUFBVyxDQUFDLE9BQU8sS0FBSyxLQUFLLE9BQU8sUUFBUSxHQUFHO0FBQzdDLFFBQUksTUFBTSxTQUFTLG9CQUFvQjtBQUNyQyxZQUFNLFVBQVUsTUFBTSxTQUFTLElBQUksVUFBVSxRQUFRLEtBQUssSUFBSTtBQUM5RCxZQUFNLEtBQUssWUFBWSxNQUFTO0FBQ2hDLFVBQUksWUFBWSxPQUFXLFFBQU8sS0FBSyxLQUFLLGtDQUFrQyxPQUFPLFlBQVksQ0FBQztBQUFBLElBQ3BHO0FBQ0EsV0FBTyxLQUFLLEtBQUs7QUFDakIsUUFBSSxNQUFNLFNBQVMsdUJBQXVCLE1BQU0sSUFBSSxFQUFHLFFBQU8sS0FBSyxLQUFLLFlBQVksQ0FBQztBQUFBLEVBQ3ZGO0FBQ0EsU0FBTztBQUVQLFdBQVMsS0FBSyxTQUFpQjtBQUM3QixVQUFNLFFBQVEsSUFBSSxNQUFNLGNBQWMsSUFBSSxDQUFDO0FBQzNDLFVBQU0sVUFBVTtBQUNoQixXQUFPO0FBQUEsRUFDVDtBQUNGO0FBR0EsU0FBUyxVQUFVLFFBQWlCLElBQWdDO0FBQ2xFLFFBQU0sUUFBUSxRQUFRLFFBQVEsRUFBRTtBQUNoQyxNQUFJLE1BQU0sVUFBVSxZQUFhLFFBQU87QUFFeEMsUUFBTSxZQUFZLE1BQU0sTUFBTSxDQUFDLEVBQUUsU0FBUyxNQUFNLFVBQVUsV0FBVyxLQUFLLFdBQVcsQ0FBQyxHQUFHLFFBQVEsV0FBVyxTQUFJLENBQUM7QUFDakgsUUFBTSxRQUFRLE9BQU8sTUFBTSxHQUFHLEVBQUUsRUFBRSxTQUFTLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxRQUFRLEdBQUcsV0FBVyxDQUFDO0FBQ3pGLFFBQU0sT0FBTyxPQUFPLFNBQVMsZ0JBQWdCLG1CQUFtQixNQUFNLE9BQU8sWUFBWTtBQUN6RixTQUFPLEdBQUcsTUFBTSxNQUFNLElBQUksWUFBWSxXQUFXLFlBQVksR0FBRyxJQUFJO0FBQ3RFO0FBR0EsU0FBUyxRQUFRLFFBQWlCLElBQXFCO0FBQ3JELFFBQU0sRUFBRSxNQUFNLElBQUksT0FBTyxFQUFFO0FBQzNCLFFBQU0sTUFBTSxPQUFPO0FBQUEsSUFDakIsQ0FBQyxFQUFFLE1BQU0sT0FBTyxLQUFLLEdBQUcsVUFBVSxRQUFRLE1BQU0sU0FBUyx1QkFBdUIsU0FBUztBQUFBLEVBQzNGO0FBQ0EsU0FBTyxPQUFPLE1BQU0sSUFBSSxHQUFHLEVBQUUsT0FBTyxDQUFDLEVBQUUsTUFBTSxPQUFPLEtBQUssTUFBTSxTQUFTLFlBQVksU0FBUyxRQUFRLENBQUM7QUFDeEc7OztBQ3BETyxJQUFNLGlCQUFpQjtBQUFBLEVBQzVCLFNBQVM7QUFBQTtBQUFBLElBRVAsVUFBVSxDQUFDLFNBQTJCO0FBQ3BDLFlBQU0sUUFBUSxLQUFLLE1BQU0sd0NBQXdDLEtBQUssQ0FBQztBQUN2RSxhQUFPLE1BQU0sUUFBUSxDQUFDLFNBQVUsUUFBUSxLQUFLLElBQUksSUFBSSxDQUFDLE1BQU0sR0FBRyxLQUFLLE1BQU0sT0FBTyxDQUFDLElBQUksQ0FBQyxJQUFJLENBQUU7QUFBQSxJQUMvRjtBQUFBO0FBQUEsSUFFQSxhQUFhLENBQUMsU0FBMkM7QUFDdkQsWUFBTSxPQUFPLEtBQUssWUFBWTtBQUM5QixVQUNFLHlKQUF5SjtBQUFBLFFBQ3ZKO0FBQUEsTUFDRixHQUNBO0FBQ0EsZUFBTztBQUFBLE1BQ1Q7QUFFQSxVQUFJLHFCQUFxQixLQUFLLElBQUksRUFBRyxRQUFPO0FBQzVDLFVBQUksY0FBYyxLQUFLLElBQUksRUFBRyxRQUFPO0FBQ3JDLFVBQUksaUJBQWlCLEtBQUssSUFBSSxFQUFHLFFBQU8sQ0FBQyxRQUFRLE1BQU07QUFDdkQsVUFBSSxRQUFRLEtBQUssSUFBSSxLQUFLLEtBQUssU0FBUyxFQUFHLFFBQU87QUFDbEQsYUFBTyxLQUFLLFFBQVEsUUFBUSxHQUFHLEVBQUUsUUFBUSxvQkFBb0IsRUFBRTtBQUFBLElBQ2pFO0FBQUEsRUFDRjtBQUFBLEVBQ0EsZUFBZTtBQUFBO0FBQUEsSUFFYixVQUFVLENBQUMsU0FBMkI7QUFDcEMsWUFBTSxRQUFRLEtBQUssTUFBTSx3Q0FBd0MsS0FBSyxDQUFDO0FBQ3ZFLGFBQU8sTUFBTSxRQUFRLENBQUMsU0FBVSxLQUFLLFNBQVMsR0FBRyxJQUFJLENBQUMsTUFBTSxHQUFHLEtBQUssTUFBTSxHQUFHLENBQUMsSUFBSSxDQUFDLElBQUksQ0FBRTtBQUFBLElBQzNGO0FBQUEsSUFDQSxPQUFPO0FBQUEsSUFDUCxRQUFRO0FBQUEsSUFDUixTQUFTLEVBQUUsT0FBTyxLQUFLLFFBQVEsS0FBSztBQUFBLElBQ3BDLE9BQU8sRUFBRSxPQUFPLEdBQUcsUUFBUSxHQUFHLE1BQU0sRUFBRTtBQUFBO0FBQUEsSUFFdEMsZUFBZSxDQUFDLElBQVksU0FBeUI7QUFFbkQsVUFBSSxLQUFLLFNBQVMsR0FBRyxLQUFLLENBQUMsR0FBRyxTQUFTLGlCQUFpQixHQUFHO0FBQ3pELFlBQUksNEJBQTRCLEtBQUssRUFBRSxFQUFHLFFBQU87QUFDakQsWUFBSSxHQUFHLFNBQVMsb0JBQW9CLEVBQUcsUUFBTztBQUFBLE1BQ2hEO0FBQ0EsVUFBSSxHQUFHLFNBQVMsWUFBWSxFQUFHLFFBQU87QUFDdEMsVUFBSSxHQUFHLFNBQVMsc0JBQXNCLEtBQUssR0FBRyxTQUFTLHVCQUF1QixFQUFHLFFBQU87QUFDeEYsVUFBSSxHQUFHLFNBQVMsaUJBQWlCLEVBQUcsUUFBTztBQUMzQyxVQUFJLEdBQUcsU0FBUyxnQkFBZ0IsS0FBSyxHQUFHLFNBQVMsYUFBYSxFQUFHLFFBQU87QUFDeEUsVUFBSSxHQUFHLFNBQVMsVUFBVSxLQUFLLEdBQUcsU0FBUyxZQUFZLEtBQUssR0FBRyxTQUFTLGFBQWE7QUFDbkYsZUFBTyxHQUFHLFNBQVMsR0FBRyxJQUFJLE1BQU07QUFDbEMsYUFBTztBQUFBLElBQ1Q7QUFBQSxFQUNGO0FBQ0Y7OztBQ3REdVEsSUFBTSxRQUFRO0FBTTlRLFNBQVMsV0FBVyxVQUEwQjtBQUNuRCxTQUFPLFNBQVMsV0FBVyxPQUFPLElBQUksVUFBVTtBQUM5QyxVQUFNLEVBQUUsVUFBVSxLQUFLLElBQUksTUFBTSxHQUFHLEVBQUU7QUFDdEMsV0FBTyxhQUFhLE9BQU8sUUFBUSxJQUFJLElBQUk7QUFBQSxFQUM3QyxDQUFDO0FBQ0g7QUFFQSxTQUFTLFFBQVEsTUFBYztBQUM3QixTQUFPLENBQUMsR0FBRyxJQUFJLElBQUksS0FBSyxNQUFNLGlCQUFpQixDQUFDLENBQUMsRUFBRSxJQUFJLENBQUMsU0FBUyxLQUFLLElBQUksSUFBSSxFQUFFLEtBQUssR0FBRztBQUMxRjs7O0FDZm1RLFNBQVMsb0JBQW9CO0FBQ2hTLFNBQXNCLGVBQWU7QUFEMEgsSUFBTSwyQ0FBMkM7QUFpR3pNLElBQU0sV0FBcUIsS0FBSztBQUFBLEVBQ3JDLGFBQWEsSUFBSSxJQUFJLHNDQUFzQyx3Q0FBZSxHQUFHLE1BQU07QUFDckY7QUFHQSxJQUFNLFlBQW9DO0FBQUEsRUFDeEMsb0JBQW9CO0FBQUEsRUFDcEIsdUJBQXVCO0FBQUEsRUFDdkIsbUJBQW1CO0FBQ3JCO0FBRUEsSUFBTSxFQUFFLFVBQVUsSUFBSSxTQUFTLFdBQVc7QUFLbkMsSUFBTSxhQUFzRSxPQUFPO0FBQUEsRUFDeEYsT0FBTyxRQUFRLFVBQVUsZUFBZSxDQUFDLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxFQUFFLE9BQU8sQ0FBQyxNQUFNO0FBQUEsSUFDckU7QUFBQSxJQUNBLEVBQUUsUUFBUSxhQUFhLFVBQVUsb0JBQW9CLEVBQUUsSUFBSSxLQUFLLEdBQUc7QUFBQSxFQUNyRSxDQUFDO0FBQ0g7QUFFTyxJQUFNLGFBQTBCLE9BQU8sUUFBUSxTQUFTLEtBQUssRUFBRTtBQUFBLEVBQVEsQ0FBQyxDQUFDLE1BQU0sT0FBTyxNQUMzRixPQUFPLFFBQVEsT0FBTyxFQUNuQixPQUFPLENBQUMsQ0FBQyxFQUFFLFNBQVMsTUFBTSxVQUFVLFdBQVcsRUFDL0MsSUFBSSxDQUFDLENBQUMsUUFBUSxTQUFTLE1BQU0sY0FBYyxNQUFNLE9BQU8sWUFBWSxHQUFHLFNBQVMsQ0FBQztBQUN0RjtBQUdPLElBQU0sWUFBWSxTQUFTLEtBQy9CLElBQUksQ0FBQyxFQUFFLE1BQU0sWUFBWSxPQUFPO0FBQUEsRUFDL0I7QUFBQSxFQUNBO0FBQUEsRUFDQSxNQUFNLE9BQU8sSUFBSTtBQUFBLEVBQ2pCLFlBQVksV0FBVyxPQUFPLENBQUMsRUFBRSxJQUFJLE1BQU0sUUFBUSxJQUFJO0FBQ3pELEVBQUUsRUFDRCxPQUFPLENBQUMsYUFBYSxTQUFTLFdBQVcsU0FBUyxDQUFDO0FBSy9DLElBQU0sU0FBUyxPQUFPLFFBQVEsU0FBUyxRQUFRLEVBQUUsSUFBSSxDQUFDLENBQUMsTUFBTSxFQUFFLEtBQUssQ0FBQyxPQUFPO0FBQUEsRUFDakY7QUFBQSxFQUNBLGFBQWEsS0FBSztBQUFBLEVBQ2xCLFFBQVEsU0FBUyxPQUFPLE9BQU8sS0FBSyxhQUFhLFdBQVcsQ0FBQyxDQUFDLENBQUM7QUFBQSxFQUMvRCxVQUFVLEtBQUssY0FBYyxDQUFDLEdBQUcsSUFBSSxXQUFXO0FBQ2xELEVBQUU7QUFFRixTQUFTLGNBQWMsTUFBYyxRQUFnQixLQUE4QjtBQUNqRixRQUFNLE9BQU8sSUFBSTtBQUNqQixTQUFPO0FBQUEsSUFDTCxJQUFJLElBQUk7QUFBQSxJQUNSO0FBQUEsSUFDQTtBQUFBLElBQ0EsU0FBUyxJQUFJO0FBQUEsSUFDYixhQUFhLElBQUk7QUFBQSxJQUNqQixLQUFLLElBQUksS0FBSyxDQUFDO0FBQUEsSUFDZixTQUFTLElBQUksVUFBVSxLQUFLLENBQUMsU0FBUyxrQkFBa0IsSUFBSSxLQUFLO0FBQUEsSUFDakUsU0FBUyxJQUFJLFVBQVUsS0FBSyxDQUFDLFNBQVMsa0JBQWtCLElBQUksS0FBSztBQUFBLElBQ2pFLE9BQU8sSUFBSSxTQUFTLEtBQUs7QUFBQSxJQUN6QixNQUFNLElBQUksT0FBTztBQUFBLElBQ2pCLGFBQWEsSUFBSSxjQUFjLENBQUMsR0FBRyxJQUFJLFdBQVc7QUFBQSxJQUNsRCxNQUFNLFFBQVE7QUFBQSxNQUNaLFVBQVUsS0FBSyxZQUFZO0FBQUEsTUFDM0IsT0FBTyxPQUFPLEtBQUssS0FBSyxPQUFPLEVBQUUsSUFBSSxVQUFVO0FBQUEsTUFDL0MsUUFBUSxTQUFTLE9BQU8sT0FBTyxLQUFLLE9BQU8sQ0FBQztBQUFBLElBQzlDO0FBQUEsSUFDQSxXQUFXLE9BQU8sUUFBUSxJQUFJLFNBQVMsRUFBRSxJQUFJLENBQUMsQ0FBQyxRQUFRLElBQUksTUFBTSxDQUFDLFFBQVEsV0FBVyxJQUFJLENBQUMsQ0FBQztBQUFBLElBQzNGLFlBQVksSUFBSSxlQUFlLEtBQUssQ0FBQztBQUFBLElBQ3JDLFNBQVMsUUFBUSxJQUFJLFdBQVcsS0FBSyxDQUFDO0FBQUEsRUFDeEM7QUFDRjtBQUVBLFNBQVMsV0FBVyxNQUFjO0FBQ2hDLFFBQU0sT0FBTyxVQUFVLElBQUk7QUFDM0IsTUFBSSxDQUFDLEtBQU0sT0FBTSxJQUFJLE1BQU0sa0NBQWtDLElBQUksRUFBRTtBQUNuRSxTQUFPO0FBQ1Q7QUFFQSxTQUFTLFNBQVNBLFdBQWdDO0FBQ2hELFFBQU0sQ0FBQyxPQUFPLElBQUlBO0FBQ2xCLE1BQUksQ0FBQyxRQUFTLE9BQU0sSUFBSSxNQUFNLHNCQUFzQjtBQUNwRCxTQUFPLFFBQVE7QUFDakI7QUFFQSxTQUFTLFlBQVksTUFBb0M7QUFDdkQsU0FBTyxVQUFVLE9BQU8sTUFBTSxTQUFTLFdBQVcsWUFBWSxLQUFLLElBQUksSUFBSTtBQUM3RTtBQUVBLFNBQVMsV0FBVyxNQUFtQztBQUNyRCxTQUFPLFVBQVUsT0FBTyxNQUFNLFNBQVMsV0FBVyxXQUFXLEtBQUssSUFBSSxJQUFJO0FBQzVFO0FBRUEsU0FBUyxNQUFTLEtBQXdCLE1BQWlCO0FBQ3pELFFBQU0sUUFBUSxJQUFJLE9BQU8sSUFBSSxDQUFDO0FBQzlCLE1BQUksQ0FBQyxNQUFPLE9BQU0sSUFBSSxNQUFNLHVCQUF1QixJQUFJLEVBQUU7QUFDekQsU0FBTztBQUNUO0FBRUEsU0FBUyxPQUFPLE1BQXNCO0FBQ3BDLFNBQU8sS0FBSyxNQUFNLEtBQUssWUFBWSxHQUFHLElBQUksQ0FBQztBQUM3QztBQTZDQSxTQUFTLE9BQU8sTUFBc0I7QUFDcEMsU0FBTyxLQUFLLFlBQVksRUFBRSxXQUFXLEtBQUssR0FBRztBQUMvQztBQUdBLElBQU0sU0FBUyxDQUFDLE9BQWUsR0FBRyxXQUFXLFVBQVUsQ0FBQyxXQUFXLElBQUksT0FBTyxZQUFZLENBQUMsRUFBRTtBQUd0RixJQUFNLFNBQVMsQ0FBQyxFQUFFLEtBQUssR0FBRyxNQUFpQixjQUFjLE9BQU8sR0FBRyxDQUFDLElBQUksT0FBTyxFQUFFLENBQUM7OztBQzVQMEwsU0FBUyxxQkFBcUI7QUFDalQsU0FBUyxhQUF5QyxnQkFBZ0Isc0JBQXNCO0FBRGlGLElBQU1DLDRDQUEyQztBQUkxTixJQUFNLFVBQVU7QUFBQSxFQUNkLGlCQUFpQjtBQUFBLEVBQ2pCLHNCQUFzQjtBQUFBLEVBQ3RCLHFCQUFxQjtBQUFBLEVBQ3JCLDZCQUE2QjtBQUMvQjtBQWFPLElBQU0sWUFBd0IsTUFBTSxRQUFRLEdBQUc7QUFBQSxFQUFRLENBQUMsQ0FBQyxPQUFPLE1BQU0sT0FDMUUsT0FBTyxZQUFZLENBQUMsR0FDbEIsT0FBTyxDQUFDLGdCQUFnQixDQUFDLFlBQVksT0FBTyxlQUFlLFNBQVMsQ0FBQyxFQUNyRSxJQUFJLENBQUMsaUJBQWlCLEVBQUUsTUFBTSxZQUFZLE1BQU0sT0FBTyxNQUFNLE9BQU8sV0FBVyxHQUFHLFlBQVksRUFBRSxFQUNoRyxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxVQUFVO0FBQzdDO0FBRUEsZUFBZSxVQUFVO0FBQ3ZCLFFBQU0sU0FBUyxjQUFjLElBQUksSUFBSSxpQkFBaUJBLHlDQUFlLENBQUM7QUFDdEUsUUFBTSxjQUFjLE1BQU0sWUFBWSxVQUFVO0FBQUEsSUFDOUMsYUFBYSxPQUFPLE9BQU8sT0FBTyxFQUFFLElBQUksQ0FBQyxTQUFTLEdBQUcsTUFBTSxPQUFPLElBQUksRUFBRTtBQUFBLElBQ3hFLFVBQVUsR0FBRyxNQUFNO0FBQUE7QUFBQSxJQUVuQixtQkFBbUI7QUFBQSxJQUNuQixpQkFBaUI7QUFBQSxJQUNqQixnQkFBZ0I7QUFBQSxJQUNoQixrQkFBa0I7QUFBQSxJQUNsQixpQkFBaUIsQ0FBQyxjQUFjLG9CQUFvQjtBQUFBO0FBQUEsSUFFcEQsV0FBVyxDQUFDLEdBQUcsZUFBZSxXQUFXLGNBQWM7QUFBQSxJQUN2RCxZQUFZO0FBQUEsSUFDWixvQkFBb0I7QUFBQSxJQUNwQixNQUFNLENBQUMsY0FBYztBQUFBLElBQ3JCLFVBQVU7QUFBQSxFQUNaLENBQUM7QUFDRCxRQUFNLFVBQVUsTUFBTSxZQUFZLFFBQVE7QUFDMUMsTUFBSSxDQUFDLFFBQVMsT0FBTSxJQUFJLE1BQU0scUNBQXFDO0FBQ25FLFNBQU8sT0FBTyxRQUFRLE9BQU8sRUFBRSxJQUFJLENBQUMsQ0FBQyxPQUFPLElBQUksTUFBTTtBQUNwRCxVQUFNLFNBQVMsUUFBUSxlQUFlLENBQUMsS0FBSyxRQUFRLG1CQUFtQixFQUFFLENBQUMsQ0FBQztBQUMzRSxXQUFPLENBQUMsT0FBTyxNQUErQjtBQUFBLEVBQ2hELENBQUM7QUFDSDtBQUVBLFNBQVMsT0FBTyxFQUFFLE1BQU0sUUFBUSxHQUEwQjtBQUN4RCxRQUFNLENBQUMsTUFBTSxJQUFJLFdBQVcsQ0FBQztBQUM3QixNQUFJLENBQUMsT0FBUSxPQUFNLElBQUksTUFBTSxHQUFHLElBQUksMkJBQTJCO0FBQy9ELFNBQU8sT0FBTztBQUNoQjs7O0FDOUNBLElBQU0sT0FBTztBQUdiLElBQU0sU0FBNkQ7QUFBQSxFQUNqRSxRQUFRLEVBQUUsT0FBTyxzQkFBc0IsT0FBTyxDQUFDLGFBQWEsZUFBZSxnQkFBZ0IsY0FBYyxRQUFRLEVBQUU7QUFBQSxFQUNuSCxTQUFTLEVBQUUsT0FBTyxxQkFBcUIsT0FBTyxDQUFDLGtCQUFrQixlQUFlLEVBQUU7QUFBQSxFQUNsRixRQUFRLEVBQUUsT0FBTyxVQUFVLE9BQU8sQ0FBQyxXQUFXLEVBQUU7QUFBQSxFQUNoRCxPQUFPO0FBQUEsSUFDTCxPQUFPO0FBQUEsSUFDUCxPQUFPLENBQUMsWUFBWSxjQUFjLGdCQUFnQix3QkFBd0IsU0FBUztBQUFBLEVBQ3JGO0FBQUEsRUFDQSxTQUFTLEVBQUUsT0FBTyxXQUFXLE9BQU8sQ0FBQyxTQUFTLEVBQUU7QUFBQSxFQUNoRCxTQUFTLEVBQUUsT0FBTyxXQUFXLE9BQU8sQ0FBQyxXQUFXLEVBQUU7QUFBQSxFQUNsRCxTQUFTLEVBQUUsT0FBTyxvQkFBb0IsT0FBTyxDQUFDLG1CQUFtQixFQUFFO0FBQUEsRUFDbkUsU0FBUyxFQUFFLE9BQU8sbUJBQW1CLE9BQU8sQ0FBQyxnQkFBZ0IsaUJBQWlCLE1BQU0sRUFBRTtBQUN4RjtBQUdBLElBQU1DLGFBQVksSUFBSTtBQUFBLEdBQ25CLFNBQVMsVUFBVSxFQUFFLFlBQVksWUFBWSxDQUFDLEdBQUc7QUFBQSxJQUFRLENBQUMsRUFBRSxNQUFNLEtBQUssTUFDdEUsTUFBTSxTQUFTLGNBQWMsQ0FBQyxDQUFDLEtBQUssTUFBTSxJQUFJLENBQVUsSUFBSSxDQUFDO0FBQUEsRUFDL0Q7QUFDRjtBQUVPLElBQU0sYUFBd0IsT0FBTyxRQUFRLE1BQU0sRUFBRSxJQUFJLENBQUMsQ0FBQyxNQUFNLEVBQUUsT0FBTyxNQUFNLENBQUMsT0FBTztBQUFBLEVBQzdGO0FBQUEsRUFDQSxNQUFNLEdBQUcsSUFBSSxJQUFJLElBQUk7QUFBQSxFQUNyQixTQUFTLENBQUMsR0FBRyxJQUFJLElBQUksTUFBTSxRQUFRLENBQUMsU0FBUyxTQUFTLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxLQUFLLFdBQVcsSUFBSSxDQUFDLENBQUMsQ0FBQyxDQUFDO0FBQ3JHLEVBQUU7QUFFSyxJQUFNLGdCQUEyQixDQUFDLEdBQUdBLFVBQVMsRUFBRSxJQUFJLENBQUMsQ0FBQyxNQUFNLFFBQVEsTUFBTTtBQUMvRSxRQUFNLEVBQUUsS0FBSyxJQUFJLFNBQVMsSUFBSTtBQUM5QixRQUFNLE1BQU0sU0FBUyxPQUFPLENBQUMsU0FBUyxLQUFLLFNBQVMsSUFBSTtBQUN4RCxTQUFPLEVBQUUsT0FBTyxVQUFVLE1BQU0sR0FBRyxJQUFJLElBQUlDLFFBQU8sUUFBUSxDQUFDLElBQUksU0FBUyxLQUFLLFNBQVM7QUFDeEYsQ0FBQztBQUVELElBQU0sU0FBUyxJQUFJO0FBQUEsRUFDakIsQ0FBQyxHQUFHLFlBQVksR0FBRyxhQUFhLEVBQUUsUUFBUSxDQUFDQyxVQUFTQSxNQUFLLFFBQVEsSUFBSSxDQUFDLEVBQUUsS0FBSyxNQUFNLENBQUMsTUFBTUEsS0FBSSxDQUFDLENBQUM7QUFDbEc7QUFFQSxXQUFXLEVBQUUsTUFBTSxLQUFLLEtBQUssU0FBVSxLQUFJLENBQUMsT0FBTyxJQUFJLElBQUksRUFBRyxPQUFNLElBQUksTUFBTSxxQkFBcUIsSUFBSSxPQUFPLElBQUksRUFBRTtBQXlCcEgsU0FBUyxTQUFTLE1BQXdCO0FBQ3hDLFFBQU1DLFNBQVEsU0FBUyxLQUFLLENBQUMsU0FBUyxLQUFLLFNBQVMsSUFBSTtBQUN4RCxNQUFJLENBQUNBLE9BQU8sT0FBTSxJQUFJLE1BQU0sMkJBQTJCLElBQUksRUFBRTtBQUM3RCxTQUFPQTtBQUNUO0FBR0EsU0FBU0MsUUFBTyxVQUFrQjtBQUNoQyxTQUFPLFNBQVMsV0FBVyxVQUFVLENBQUMsV0FBVyxJQUFJLE9BQU8sWUFBWSxDQUFDLEVBQUU7QUFDN0U7OztBQzdFQSxJQUFNLE9BQU8sQ0FBQyxNQUFjLFVBQXlCLEVBQUUsTUFBTSxLQUFLO0FBRWxFLElBQU0sU0FBa0I7QUFBQSxFQUN0QjtBQUFBLElBQ0UsTUFBTTtBQUFBLElBQ04sT0FBTztBQUFBLE1BQ0wsS0FBSyxnQkFBZ0IsR0FBRztBQUFBLE1BQ3hCLEtBQUssY0FBYyxhQUFhO0FBQUEsTUFDaEMsS0FBSyx1QkFBdUIsd0JBQXdCO0FBQUEsTUFDcEQsS0FBSyxZQUFZLGtCQUFrQjtBQUFBLElBQ3JDO0FBQUEsRUFDRjtBQUFBLEVBQ0E7QUFBQSxJQUNFLE1BQU07QUFBQSxJQUNOLE9BQU87QUFBQSxNQUNMLEtBQUssYUFBYSxxQkFBcUI7QUFBQSxNQUN2QyxLQUFLLFdBQVcsbUJBQW1CO0FBQUEsTUFDbkMsS0FBSyxTQUFTLGlCQUFpQjtBQUFBLE1BQy9CLEtBQUssbUJBQW1CLHVCQUF1QjtBQUFBLE1BQy9DLEtBQUssZ0JBQWdCLGlCQUFpQjtBQUFBLElBQ3hDO0FBQUEsRUFDRjtBQUFBLEVBQ0E7QUFBQSxJQUNFLE1BQU07QUFBQSxJQUNOLE9BQU87QUFBQSxNQUNMLEtBQUssa0JBQWtCLHdCQUF3QjtBQUFBLE1BQy9DLEtBQUssYUFBYSxtQkFBbUI7QUFBQSxNQUNyQyxLQUFLLGlCQUFpQix1QkFBdUI7QUFBQSxNQUM3QyxLQUFLLHVCQUF1QixxQkFBcUI7QUFBQSxNQUNqRCxLQUFLLGFBQWEsbUJBQW1CO0FBQUEsTUFDckMsS0FBSyxvQkFBb0IsMEJBQTBCO0FBQUEsTUFDbkQsS0FBSyx1QkFBdUIsNkJBQTZCO0FBQUEsTUFDekQsS0FBSyxrQkFBa0IsbUJBQW1CO0FBQUEsTUFDMUMsS0FBSyx5QkFBeUIsd0JBQXdCO0FBQUEsTUFDdEQsS0FBSyw4QkFBOEIsZ0JBQWdCO0FBQUEsTUFDbkQsS0FBSyxpQkFBaUIsdUJBQXVCO0FBQUEsTUFDN0MsS0FBSyxhQUFhLG1CQUFtQjtBQUFBLE1BQ3JDLEtBQUssY0FBYyxvQkFBb0I7QUFBQSxNQUN2QyxLQUFLLHlCQUF5QiwwQkFBMEI7QUFBQSxNQUN4RCxLQUFLLHlCQUF5QixtQkFBbUI7QUFBQSxNQUNqRCxLQUFLLCtCQUErQix3QkFBd0I7QUFBQSxNQUM1RCxLQUFLLHdCQUF3QixtQkFBbUI7QUFBQSxNQUNoRCxLQUFLLFlBQVksa0JBQWtCO0FBQUEsTUFDbkMsS0FBSywrQkFBK0IscUNBQXFDO0FBQUEsTUFDekUsS0FBSyxXQUFXLGFBQWE7QUFBQSxNQUM3QixLQUFLLGVBQWUsaUJBQWlCO0FBQUEsTUFDckMsS0FBSyxrQkFBa0IsaUJBQWlCO0FBQUEsTUFDeEMsS0FBSyxtQkFBbUIseUJBQXlCO0FBQUEsTUFDakQsS0FBSyxxQkFBcUIsMkJBQTJCO0FBQUEsTUFDckQsS0FBSyw0QkFBNEIsaUJBQWlCO0FBQUEsTUFDbEQsS0FBSyxVQUFVLGdCQUFnQjtBQUFBLE1BQy9CLEtBQUssWUFBWSxrQkFBa0I7QUFBQSxNQUNuQyxLQUFLLG9CQUFvQiwwQkFBMEI7QUFBQSxNQUNuRCxLQUFLLDJCQUEyQixpQkFBaUI7QUFBQSxNQUNqRCxLQUFLLG1DQUFtQyw0QkFBNEI7QUFBQSxNQUNwRSxLQUFLLHdCQUF3Qiw4QkFBOEI7QUFBQSxNQUMzRCxLQUFLLDBCQUEwQixzQkFBc0I7QUFBQSxNQUNyRCxLQUFLLDRCQUE0Qix5QkFBeUI7QUFBQSxNQUMxRCxLQUFLLHFCQUFxQixrQkFBa0I7QUFBQSxNQUM1QyxLQUFLLHFCQUFxQiwyQkFBMkI7QUFBQSxNQUNyRCxLQUFLLDhCQUE4QixvQkFBb0I7QUFBQSxNQUN2RCxLQUFLLGlCQUFpQix1QkFBdUI7QUFBQSxNQUM3QyxLQUFLLGNBQWMsb0JBQW9CO0FBQUEsSUFDekM7QUFBQSxFQUNGO0FBQUEsRUFDQTtBQUFBLElBQ0UsTUFBTTtBQUFBLElBQ04sT0FBTztBQUFBLE1BQ0wsS0FBSyxpQkFBaUIsaUNBQWlDO0FBQUEsTUFDdkQsS0FBSyxxQkFBcUIscUNBQXFDO0FBQUEsTUFDL0QsS0FBSyxpQkFBaUIsaUNBQWlDO0FBQUEsSUFDekQ7QUFBQSxFQUNGO0FBQUEsRUFDQTtBQUFBLElBQ0UsTUFBTTtBQUFBLElBQ04sT0FBTztBQUFBLE1BQ0wsS0FBSyxnQkFBZ0IsZ0JBQWdCO0FBQUEsTUFDckMsS0FBSyxhQUFhLHlCQUF5QjtBQUFBLE1BQzNDLEtBQUssMkJBQTJCLDZCQUE2QjtBQUFBLE1BQzdELEtBQUssV0FBVyx1QkFBdUI7QUFBQSxNQUN2QyxLQUFLLGlCQUFpQiw2QkFBNkI7QUFBQSxNQUNuRCxLQUFLLGtCQUFrQiw4QkFBOEI7QUFBQSxNQUNyRCxLQUFLLHFCQUFxQix1QkFBdUI7QUFBQSxNQUNqRCxLQUFLLGtCQUFrQiw4QkFBOEI7QUFBQSxNQUNyRCxLQUFLLGtDQUFrQyxpQ0FBaUM7QUFBQSxNQUN4RSxLQUFLLHFCQUFxQiw0QkFBNEI7QUFBQSxNQUN0RCxLQUFLLGNBQWMsMEJBQTBCO0FBQUEsTUFDN0MsS0FBSyxjQUFjLDBCQUEwQjtBQUFBLE1BQzdDLEtBQUssY0FBYywwQkFBMEI7QUFBQSxNQUM3QyxLQUFLLHNCQUFzQiw0QkFBNEI7QUFBQSxNQUN2RCxLQUFLLFdBQVcsdUJBQXVCO0FBQUEsTUFDdkMsS0FBSyxXQUFXLHNCQUFzQjtBQUFBLE1BQ3RDLEtBQUssZUFBZSwyQkFBMkI7QUFBQSxNQUMvQyxLQUFLLFdBQVcsdUJBQXVCO0FBQUEsTUFDdkMsS0FBSyxVQUFVLHNCQUFzQjtBQUFBLE1BQ3JDLEtBQUssYUFBYSx5QkFBeUI7QUFBQSxNQUMzQyxLQUFLLFlBQVksd0JBQXdCO0FBQUEsTUFDekMsS0FBSyxZQUFZLHdCQUF3QjtBQUFBLE1BQ3pDLEtBQUssZ0JBQWdCLHdCQUF3QjtBQUFBLElBQy9DO0FBQUEsRUFDRjtBQUFBLEVBQ0E7QUFBQSxJQUNFLE1BQU07QUFBQSxJQUNOLE9BQU87QUFBQSxNQUNMLEtBQUssb0JBQW9CLG1CQUFtQjtBQUFBLE1BQzVDLEtBQUssZUFBZSxTQUFTO0FBQUEsTUFDN0IsS0FBSyxhQUFhLFlBQVk7QUFBQSxJQUNoQztBQUFBLEVBQ0Y7QUFDRjtBQUVBLElBQU0sWUFBcUI7QUFBQSxFQUN6QixFQUFFLE1BQU0sYUFBYSxPQUFPLENBQUMsS0FBSyxrQkFBa0IsYUFBYSxHQUFHLEtBQUssZUFBZSx3QkFBd0IsQ0FBQyxFQUFFO0FBQUEsRUFDbkg7QUFBQSxJQUNFLE1BQU07QUFBQSxJQUNOLE1BQU07QUFBQSxJQUNOLFdBQVc7QUFBQSxJQUNYLE9BQU8sQ0FBQyxHQUFHLFlBQVksR0FBRyxhQUFhLEVBQUUsSUFBSSxDQUFDLEVBQUUsT0FBTyxLQUFLLE1BQU0sS0FBSyxPQUFPLElBQUksQ0FBQztBQUFBLEVBQ3JGO0FBQUEsRUFDQSxHQUFHLFVBQVUsSUFBSSxDQUFDLEVBQUUsTUFBTSxNQUFNLFlBQUFDLFlBQVcsT0FBTztBQUFBLElBQ2hELE1BQU07QUFBQSxJQUNOLE1BQU0sY0FBYyxJQUFJO0FBQUEsSUFDeEIsV0FBVztBQUFBLElBQ1gsT0FBT0EsWUFBVyxJQUFJLENBQUMsY0FBYyxLQUFLLFVBQVUsU0FBUyxPQUFPLFNBQVMsQ0FBQyxDQUFDO0FBQUEsRUFDakYsRUFBRTtBQUNKO0FBRU8sSUFBTSxVQUFVLEVBQUUsS0FBSyxRQUFRLGVBQWUsVUFBVTtBQUd4RCxJQUFNLFdBQVcsRUFBRSxLQUFLLFFBQVEsZUFBZSxVQUFVLElBQUksV0FBVyxFQUFFO0FBRWpGLFNBQVMsWUFBWSxFQUFFLE1BQU0sUUFBUSxDQUFDLEdBQUcsR0FBRyxNQUFNLEdBQWlCO0FBQ2pFLFNBQU8sT0FBTyxFQUFFLEdBQUcsT0FBTyxPQUFPLENBQUMsS0FBSyx3QkFBd0IsSUFBSSxHQUFHLEdBQUcsS0FBSyxFQUFFLElBQUksRUFBRSxHQUFHLE9BQU8sTUFBTTtBQUN4Rzs7O0FQeElBLElBQU0sU0FBMEM7QUFBQSxFQUM5QyxTQUFTLENBQUMsUUFBUSxLQUFLLGFBQWEsU0FBUyxPQUFPLFdBQVcsTUFBTSxHQUFHLEdBQUc7QUFBQTtBQUFBLEVBRTNFLGNBQWMsRUFBRSxRQUFRLEVBQUUsaUJBQWlCLFdBQVcsRUFBRTtBQUMxRDtBQUdBLE9BQU8sZUFBZSxRQUFRLGNBQWMsRUFBRSxPQUFPLGdCQUFnQixZQUFZLE1BQU0sQ0FBQztBQUV4RixJQUFPLGlCQUFRLGFBQWE7QUFBQSxFQUMxQixNQUFNO0FBQUEsRUFDTixRQUFRO0FBQUEsRUFDUixRQUFRO0FBQUEsRUFDUixVQUFVO0FBQUEsRUFDVixNQUFNO0FBQUEsRUFDTixPQUFPO0FBQUEsRUFDUCxhQUFhO0FBQUEsRUFDYixXQUFXO0FBQUE7QUFBQSxFQUVYLFdBQVc7QUFBQTtBQUFBLEVBRVgsVUFBVTtBQUFBLElBQ1IsT0FBTyxFQUFFLE9BQU8sOEJBQThCLE1BQU0sNEJBQTRCO0FBQUE7QUFBQSxJQUVoRixRQUFRLENBQUMsRUFBRSxLQUFLLE1BQU07QUFDcEIsV0FBSyxNQUFNLEtBQUssY0FBYyxDQUFDLEVBQUUsT0FBTyxNQUFNO0FBQzVDLG1CQUFXLFNBQVMsT0FBTyxRQUFRLENBQUMsRUFBRSxTQUFTLE1BQU0sWUFBWSxDQUFDLENBQUM7QUFDakUsY0FBSSxNQUFNLFNBQVMsY0FBZSxPQUFNLFFBQVEsU0FBUyxFQUFFO0FBQUEsTUFDL0QsQ0FBQztBQUNELFdBQUssTUFBTSxLQUFLLGdCQUFnQixDQUFDLFVBQVU7QUFDekMsWUFBSSx3QkFBd0IsS0FBSyxNQUFNLElBQUksZ0JBQWdCLEVBQUU7QUFDM0QsZ0JBQU0sU0FBUyxVQUFVLE1BQU0sUUFBUSxNQUFNLEtBQUs7QUFBQSxNQUN0RCxDQUFDO0FBQUEsSUFDSDtBQUFBLEVBQ0Y7QUFBQSxFQUNBLE1BQU0sQ0FBQyxDQUFDLFFBQVEsRUFBRSxLQUFLLFFBQVEsTUFBTSxnQkFBZ0IsTUFBTSxnQkFBZ0IsQ0FBQyxDQUFDO0FBQUEsRUFDN0UsTUFBTTtBQUFBLElBQ0osU0FBUztBQUFBLE1BQ1AsS0FBSztBQUFBLFFBQ0gsYUFBYTtBQUFBLFFBQ2Isa0JBQWtCO0FBQUEsUUFDbEIsU0FBUztBQUFBLE1BQ1gsQ0FBQztBQUFBLElBQ0g7QUFBQSxJQUNBLE9BQU8sRUFBRSx1QkFBdUIsSUFBSztBQUFBLEVBQ3ZDO0FBQUEsRUFDQSxhQUFhO0FBQUEsSUFDWCxRQUFRLEVBQUUsVUFBVSxTQUFTLFNBQVMsT0FBTztBQUFBLElBQzdDLFNBQVMsQ0FBQyxHQUFHLENBQUM7QUFBQTtBQUFBLElBRWQsVUFBVSxFQUFFLFdBQVcsZUFBZTtBQUFBLElBQ3RDLEtBQUs7QUFBQSxNQUNILEVBQUUsTUFBTSxVQUFVLE1BQU0sY0FBYztBQUFBLE1BQ3RDLEVBQUUsTUFBTSxhQUFhLE1BQU0sY0FBYztBQUFBLE1BQ3pDLEVBQUUsTUFBTSxVQUFVLE1BQU0sVUFBVTtBQUFBLElBQ3BDO0FBQUEsSUFDQTtBQUFBLEVBQ0Y7QUFDRixDQUFDOyIsCiAgIm5hbWVzIjogWyJjb250ZW50cyIsICJfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsIiwgInJlc291cmNlcyIsICJzbHVnT2YiLCAicGFnZSIsICJmb3VuZCIsICJzbHVnT2YiLCAib3BlcmF0aW9ucyJdCn0K
