export const manifestOf: (folder: string) => { name: string; private?: boolean }
export const packageFolders: string[]
export const sourceFolders: string[]
export const publishedFolders: string[]
export const checkedPrograms: string[]
