// The folders that the artefact has as they are committed. The build of the image needs each of them: `.dockerignore` must not leave one out.

/** Of the server. */
export const copiedFromServer = ['bin', 'migrations']

/** What the pages on self-hosting install from the artefact, so that an operator needs no clone of the repository. */
export const copiedFromRoot = ['deploy', 'examples/key-in-a-kms', 'examples/key-in-an-hsm']
