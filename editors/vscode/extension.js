// Starts `bitrose lsp` for source files: the board behind a constant, on hover.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const languages = ["c", "cpp", "rust", "java", "csharp", "go", "python"];
let client;

exports.activate = () => {
  const settings = workspace.getConfiguration("bitrose");
  const server = { command: settings.get("path"), args: ["--mapping", settings.get("mapping"), "lsp"] };
  client = new LanguageClient("bitrose", "bitrose", server, { documentSelector: languages.map((language) => ({ language })) });
  return client.start();
};

exports.deactivate = () => client?.stop();
