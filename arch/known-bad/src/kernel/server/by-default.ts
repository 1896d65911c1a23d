// breaks: named-export
export default 1;
